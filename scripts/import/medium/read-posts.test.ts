import { expect, it } from 'vitest';
import { plainText } from '#shared/content/text.ts';
import { importToNewSite } from '../import-fixture.ts';
import { prose, temporaryExport } from '../markdown-import-fixture.ts';
import { readMediumPosts } from './read-posts.ts';

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
  const folder = temporaryExport({
    'posts/2017-05-01_On-tides-0123456789ab.html': page,
    'posts/2017-05-02_On-waves-0123456789ac.html': second,
    'posts/draft_Cut-0123456789ad.html': page.slice(0, 900),
    'profile/profile.html': '<p>Ada</p>',
  });
  const arrivals = await readMediumPosts(folder);
  const { posts } = await importToNewSite(arrivals);
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
    { name: 'draft_Cut-0123456789ad.html', reason: 'It is not a complete post of Medium.' },
  ]);
});

/** A page with this in its body. */
function pageOf(title: string, key: string, body: string) {
  return `<!DOCTYPE html><html><body><article class="h-entry"><header><h1 class="p-name">${title}</h1></header>
<section data-field="body" class="e-content"><section class="section section--body section--first"><div class="section-divider"><hr></div><div class="section-content">${body}</div></section></section>
<footer><p>By <a href="https://medium.com/@ada" class="p-author h-card">Ada</a> on <a href="https://medium.com/p/${key}"><time class="dt-published" datetime="2019-07-22T07:30:33.770Z">x</time></a>.</p>
<p><a href="https://medium.com/@ada/${key}" class="p-canonical">Canonical link</a></p></footer></article></body></html>`;
}

const titled = (title: string, key: string, body: string) =>
  pageOf(title, key, `<h3 class="graf graf--h3 graf--title">${title}</h3>${body}`);

async function postsOf(pages: Record<string, string>) {
  return importToNewSite(await readMediumPosts(temporaryExport(pages)));
}

it('finds its other posts wherever a link says they are, and goes around redirects', async () => {
  const links = [
    'https://medium.com/some-magazine/a-title-aaaaaaaaaaa2?source=x',
    'https://ada.medium.com/a-title-aaaaaaaaaaa2',
    'https://medium.com/p/aaaaaaaaaaa2',
    'https://medium.com/r/?url=https%3A%2F%2Fother.example%2F',
    'https://medium.com/@bob/another-bbbbbbbbbbb2',
  ].map((href) => `<a href="${href}">x</a>`);
  const { posts } = await postsOf({
    'posts/2019_One-aaaaaaaaaaa1.html': titled('One', 'aaaaaaaaaaa1', `<p>${prose}${links}</p>`),
    'posts/2019_Two-aaaaaaaaaaa2.html': titled('About two', 'aaaaaaaaaaa2', `<p>${prose}</p>`),
  });
  const found = posts[0]?.content.match(/https:[^"]+/g);
  expect(found).toEqual([
    ...Array.from({ length: 3 }, () => 'https://new.example/blog/about-two'),
    'https://other.example/',
    'https://medium.com/@bob/another-bbbbbbbbbbb2',
  ]);
});

it('makes a draft of what may be a response, which has no title but its beginning', async () => {
  const body = `<p class="graf graf--p">${prose}</p>`;
  const { posts, outcomes } = await postsOf({
    'posts/2019_A-text-aaaaaaaaaaa1.html': pageOf(`${prose.slice(0, 45)}…`, 'aaaaaaaaaaa1', body),
    'posts/2019_Own-aaaaaaaaaaa2.html': pageOf('A title of its own', 'aaaaaaaaaaa2', body),
  });
  expect(posts.map(({ status }) => status)).toEqual(['draft', 'published']);
  expect(outcomes[0]?.notes[0]).toBe('it may be a response to another post, so it is a draft');
});

it('joins the blocks of older code, and keeps the language of newer', async () => {
  const code =
    '<pre class="graf graf--pre">a()<br>b()</pre><pre class="graf graf--pre graf-after--pre">c()</pre>' +
    '<pre class="graf graf--pre graf--preV2" data-code-block-lang="python"><span class="pre--content">d()<br>e()</span></pre>';
  const { posts } = await postsOf({
    'posts/2019_One-aaaaaaaaaaa1.html': titled('Code', 'aaaaaaaaaaa1', `<p>${prose}</p>${code}`),
  });
  expect(JSON.parse(posts[0]?.content ?? '').slice(1)).toEqual([
    { type: 'code-block', children: [{ text: 'a()\nb()\n\nc()' }] },
    { type: 'code-block', language: 'python', children: [{ text: 'd()\ne()' }] },
  ]);
});

it('keeps address, title and summary of a linked page', async () => {
  const card =
    '<div class="graf graf--mixtapeEmbed"><a href="https://sea.example/" class="markup--anchor"><strong>The sea</strong><br><em>All about it</em>sea.example</a>' +
    '<a href="https://sea.example/" class="js-mixtapeImage mixtapeImage" style="background-image: url(https://cdn.example/a.png);"></a></div>';
  const { posts } = await postsOf({
    'posts/2019_One-aaaaaaaaaaa1.html': titled('Card', 'aaaaaaaaaaa1', `<p>${prose}</p>${card}`),
  });
  const content = JSON.parse(posts[0]?.content ?? '');
  expect(plainText(content)).toBe(`${prose}\nThe sea: All about it`);
  expect(posts[0]?.content).toContain('"url":"https://sea.example/"');
});

it('needs pages', async () => {
  const folder = temporaryExport({ 'a.txt': '' });
  await expect(readMediumPosts(folder)).rejects.toThrow('There are no pages of posts');
});
