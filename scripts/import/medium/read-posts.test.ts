import { expect, it } from 'vitest';
import { plainText } from '#shared/content/text.ts';
import { memorySite, moved } from '../import-fixture.ts';
import { ownExport } from '../own-export.ts';
import { readMediumPosts } from './read-posts.ts';

const prose = 'A text that is as long as the text of a post must be, and a little longer.';

/** A page as Medium exports it. */
const page = `<!DOCTYPE html><html><head><title>On tides</title><style>* { color: red }</style></head><body><article class="h-entry">
<header><h1 class="p-name">On tides</h1></header>
<section data-field="subtitle" class="p-summary">About water</section>
<section data-field="body" class="e-content">
<section name="a1" class="section section--body section--first"><div class="section-divider"><hr class="section-divider"></div><div class="section-content"><div class="section-inner"><h3 class="graf graf--h3 graf--leading graf--title">On tides</h3><p class="graf graf--p">${prose} <a href="https://medium.com/@ada/on-waves-0123456789ac" class="markup--anchor">waves</a></p><figure class="graf graf--figure"><img class="graf-image" src="https://cdn.example/a.png"><figcaption class="imageCaption">A caption</figcaption></figure><pre class="graf graf--pre">a<br>b</pre></div></div></section>
<section name="a2" class="section section--body section--last"><div class="section-divider"><hr class="section-divider"></div><div class="section-content"><div class="section-inner"><p class="graf graf--p">Second part</p></div></div></section>
</section>
<footer><p>By <a href="https://medium.com/@ada" class="p-author h-card">Ada</a> on <a href="https://medium.com/p/0123456789ab"><time class="dt-published" datetime="2017-05-01T10:00:00.000Z">May 1, 2017</time></a>.</p><p><a href="https://medium.com/@ada/on-tides-0123456789ab" class="p-canonical">Canonical link</a></p></footer></article></body></html>`;
const second = page
  .replaceAll('On tides', 'On waves')
  .replaceAll('on-tides-0123456789ab', 'on-waves-0123456789ac');

it("reads Medium's pages: fields, parts, pictures, code, links", async () => {
  const folder = ownExport({
    'posts/2017-05-01_On-tides-0123456789ab.html': page,
    'posts/2017-05-02_On-waves-0123456789ac.html': second,
    'posts/draft_Cut-0123456789ad.html': page.slice(0, 900),
    'profile/profile.html': '<p>Ada</p>',
  });
  const { site, posts } = memorySite();
  const arrivals = await readMediumPosts(folder, 'https://medium.com');
  await moved(arrivals, site);
  const post = posts.find(({ slug }) => slug === 'on-tides');
  expect(arrivals.posts[0]).toMatchObject({ id: 'medium 0123456789ab', author: 'Ada' });
  expect(post).toMatchObject({
    title: 'On tides',
    excerpt: 'About water',
    former: {
      published_at: '2017-05-01T10:00:00.000Z',
      slugs: [expect.any(String), 'on-tides-0123456789ab'],
    },
  });
  const content = JSON.parse(post?.content ?? '');
  expect(content.map(({ type }: { type: string }) => type)).toEqual([
    'paragraph',
    'image',
    'code-block',
    'divider',
    'paragraph',
  ]);
  expect(plainText(content)).toBe(`${prose} waves\na\nb\nSecond part`);
  expect(post?.content).toContain('https://new.example/blog/on-waves');
  expect(arrivals.refused).toEqual([
    { name: 'draft_Cut-0123456789ad.html', reason: 'It is no post of Medium, or is cut off.' },
  ]);
});

it('needs pages', async () => {
  const folder = ownExport({ 'a.txt': '' });
  await expect(readMediumPosts(folder)).rejects.toThrow('There are no pages of posts');
});
