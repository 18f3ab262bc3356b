// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { ProjectsPageData } from '#shared/publishing/page-data.ts';
import { builtSettings } from '#shared/site/built-settings.ts';
import { ownersPage } from '#web/src/features/pages/page.test-support.ts';
import { project, projects } from '#web/src/features/projects/project.test-support.ts';
import {
  embedded,
  labels,
  linkedData,
  postPage,
  render,
  siteAddress,
  typesIn,
  widest,
} from './prerender.test-support.ts';
import {
  objectKey as key,
  page,
  publishedImages as images,
  summary,
} from './public.test-support.tsx';

const further = [{ title: 'Further', description: 'Not loaded without scripts', address: null }];
const projectsData = (list: ProjectsPageData['projects']): ProjectsPageData => ({
  page: 'projects',
  filter: {},
  projects: list,
  categories: ['web'],
  further,
  images,
});

const previewPicture = 'https://example.com/pictures/0123456789abcdef.png';
const imagesIn = (html: string) => [...html.matchAll(/<img [^>]*>/g)].map(([tag]) => tag);

describe('a series', () => {
  const series = { name: 'By </script><b>night', slug: 'by-night', position: 4 };

  it('has a page with its parts, also for search engines', async () => {
    const part = { ...summary(1), series };
    const { name, slug } = series;
    const posts = page(1, 1, [part]);
    const html = await render('/blog/series/by-night', { page: 'series', name, slug, posts });
    expect(html).toContain(`<link rel="canonical" href="${siteAddress}/blog/series/by-night"/>`);
    expect(html).toContain('<h1>By &lt;/script&gt;&lt;b&gt;night</h1>');
    expect(html).not.toContain('</script><b>');
    const [found] = linkedData(html);
    expect(found).toMatchObject({ '@type': 'CreativeWorkSeries', name });
    expect(found?.['hasPart']).toEqual([
      {
        '@type': 'BlogPosting',
        '@id': `${siteAddress}/blog/${part.slug}`,
        headline: part.title,
        position: 1,
      },
    ]);
  });

  it('is linked from a part, with its number among the published parts', async () => {
    const html = await postPage({ series, parts: [{ title: 'Post', slug: 'post-1' }] });
    expect(linkedData(html)[0]).toMatchObject({
      position: 1,
      isPartOf: { '@id': `${siteAddress}/blog/series/by-night`, name: series.name },
    });
    expect(linkedData(await postPage())[0]).not.toHaveProperty('isPartOf');
  });
});

describe('without a window', () => {
  it('this test has no window either', () => {
    expect(typeof window).toBe('undefined');
  });

  it('the home page is complete', async () => {
    const html = await render('/', { page: 'home', projects: [], posts: [], images: {} });
    expect(html).toContain(`<title>${builtSettings.frame.name}</title>`);
    for (const text of ['Full-Stack Developer', 'Get In Touch', 'Express.js', 'commitment']) {
      expect(html).toContain(text);
    }
    expect(html).toContain('<link rel="canonical" href="https://example.com/"/>');
    expect(typesIn(html)).toEqual(['Person', 'WebSite']);
  });

  it('a text in another language is marked, and the texts of the site around it are not', async () => {
    const link = { title: 'Sąsiad', slug: 'sasiad', lang: 'pl' };
    const heading = { type: 'heading-one', children: [{ text: 'Wstęp' }] };
    const code = { type: 'paragraph', children: [{ text: 'getText()', code: true }] };
    const fields = {
      lang: 'pl',
      excerpt: 'Krótko',
      content: JSON.stringify([heading, heading, heading, code]),
      related: [{ ...link, avatar: null, category: { title: 'Rust', color: '#B7410E' } }],
      neighbors: { newer: link, older: null },
    };
    const html = await postPage(fields);
    expect(html).toMatch(/<article [^>]*lang="pl"[^>]*style="hyphens:auto"/);
    const within = new RegExp(
      [
        'lang="en"><a [^>]*>.*Back to Blog',
        '<header [^>]*lang="en".*<h1 [^>]*lang="pl".*<p [^>]*lang="pl">Krótko',
        'aria-label="Sections of this post" lang="en".*<ul [^>]*lang="pl"',
        '<summary [^>]*lang="en">Contents',
        '<code lang="">getText',
        '<footer [^>]*lang="en".*<h3 [^>]*lang="pl">.*Sąsiad.*<span [^>]*lang="pl">Sąsiad',
      ].join('.*'),
      's',
    );
    expect(html).toMatch(within);
    expect(linkedData(html)[0]).toMatchObject({ inLanguage: 'pl' });
    const plain = await postPage({ ...fields, lang: undefined, related: [], neighbors: undefined });
    const [, shown = ''] = plain.split('<article');
    expect(shown.split('</article>')[0]).not.toMatch(/ lang=|hyphens/);
    expect(linkedData(plain)[0]).toMatchObject({ inLanguage: 'en' });
  });

  it('cards mark texts that are not in the language of the site', async () => {
    const html = await render('/', {
      page: 'home',
      projects: [project(1, { lang: 'ja', highlights: ['One'] }), project(2)],
      posts: [summary(1, { lang: 'pl' }), summary(2)],
      images,
    });
    const marked = [...html.matchAll(/<(\w+)[^>]* lang="(?:ja|pl)"/g)].map(([, tag]) => tag);
    expect(marked).toEqual(['h3', 'p', 'ul', 'h3', 'p']);
    expect(html.match(/ lang=/g)).toHaveLength(6);
  });

  it('the home page has projects and posts, whose pictures load only near the window', async () => {
    const html = await render('/', {
      page: 'home',
      projects: [project(1, { image_url: key })],
      posts: [summary(1, { avatar: key })],
      images,
    });
    expect(html).toMatch(
      /Selected projects.*<h3[^>]*><a href="\/projects\/project-1"[^>]*>Project 1.*Latest posts.*Post number 1/s,
    );
    const covers = imagesIn(html);
    expect(covers).toHaveLength(2);
    for (const cover of covers) {
      expect(cover).toMatch(/width="1600" height="800"/);
      expect(cover).toContain('loading="lazy"');
    }
    expect(html).not.toContain('rel="preload"');
  });

  it('the blog has its posts, and preloads the cover of the first one', async () => {
    const posts = page(1, 2, [summary(1, { avatar: key }), summary(2, { avatar: key })]);
    const html = await render('/blog', { page: 'blog', filter: {}, posts, labels, images });
    expect(html).toContain(`<title>Blog · ${builtSettings.frame.name}</title>`);
    expect(html).toContain('Post number 2');
    const covers = imagesIn(html);
    expect(covers).toHaveLength(2);
    for (const cover of covers) {
      expect(cover).toContain(`src="${widest}"`);
      expect(cover).toMatch(
        /width="1600" height="800" sizes="[^"]+" srcSet="[^"]+ 480w, [^"]+ 1600w"/,
      );
    }
    expect(covers[0]).toContain('fetchPriority="high"');
    expect(covers[1]).toContain('loading="lazy"');
    expect(typesIn(html)).toEqual(['Blog', 'BreadcrumbList']);
  });

  it('a filtered blog names its filter and has an address of its own', async () => {
    const posts = page(1, 1, [summary(1)]);
    const filter = { tag: 'c++ & co' };
    const html = await render('/blog?tag=', { page: 'blog', filter, posts, labels, images });
    expect(html).toContain('href="https://example.com/blog?tag=c%2B%2B+%26+co"/>');
    expect(html).toContain('tagged c++ &amp; co');
    expect(typesIn(html)).toEqual(['CollectionPage', 'BreadcrumbList']);
    expect(html).not.toContain('Further');
  });

  it('a post has its rendered text, its facts, and links to its neighbours', async () => {
    const content = JSON.stringify([
      { type: 'paragraph', children: [{ text: 'Two words.' }] },
      { type: 'math-block', formula: 'e^{i\\pi}', children: [{ text: '' }] },
      { type: 'code-block', children: [{ text: 'const x = 1;' }] },
      { type: 'image', url: key, alt: 'A graph', children: [{ text: '' }] },
    ]);
    const newer = { title: 'What came next', slug: 'next' };
    const html = await postPage({ content, neighbors: { newer, older: null } });
    expect(html).toContain('class="katex"');
    expect(html).toMatch(/<span class="[^"]*keyword[^"]*">const<\/span>/);
    expect(html).toContain(`src="${widest}"`);
    expect(html).toMatch(/aria-label="More posts".*href="\/blog\/next".*Newer.*What came next/s);
    expect(html).not.toContain('>Older<');
    expect(html).toContain('<meta property="og:type" content="article">');
    const [posting] = linkedData(html);
    expect(posting).toMatchObject({
      '@type': 'BlogPosting',
      headline: 'Post number 1',
      author: { name: 'Ada Lovelace' },
      datePublished: '2026-11-12T23:30:00Z',
      image: [{ url: previewPicture }],
    });
  });

  it('a post with an uploaded cover names its widest copy, by its absolute address', async () => {
    const html = await postPage({ avatar: key });
    const cover = { url: `https://example.com${widest}`, width: 1600, height: 800 };
    const preview = { url: previewPicture, width: 1200, height: 630 };
    expect(linkedData(html)[0]).toMatchObject({ image: [cover, preview] });
    expect(html).toContain(`<meta property="og:image" content="${previewPicture}">`);
  });

  it('a filtered blog, which features no post, preloads the picture of its first card', async () => {
    const posts = page(1, 1, [summary(1, { avatar: key }), summary(2, { avatar: key })]);
    const filter = { tag: 'sql' };
    const html = await render('/blog?tag=sql', { page: 'blog', filter, posts, labels, images });
    const covers = imagesIn(html);
    expect(covers.map((cover) => cover.includes('loading="eager"'))).toEqual([true, false]);
  });

  it('a post without neighbours does not mention them', async () => {
    expect(await postPage()).not.toContain('More posts');
  });

  it('the projects of a category have its name, and links to the others', async () => {
    const filtered = {
      ...projectsData(projects(1, 1, [project(1)])),
      filter: { category: 'constructor' },
      categories: ['web', 'constructor', 'Machine Learning'],
    };
    const html = await render('/projects?category=constructor', filtered);
    expect(html).toContain('property="og:title" content="Projects: constructor"');
    expect(html).toContain('href="https://example.com/projects?category=constructor"/>');
    expect(html).toContain('href="/projects?category=Machine+Learning"');
    expect(html).toContain('aria-current="true" href="/projects?category=constructor"');
  });

  it('the projects have their cards, and link to further pages only without scripts', async () => {
    const data = projects(1, 2, [project(1, { image_url: key })]);
    const html = await render('/projects', projectsData(data));
    expect(html).toMatch(/<noscript><ul[^>]*><li><h2>Further<\/h2>/);
    expect(html.match(/Further/g)).toHaveLength(1);
    expect(html).toContain('Project 1');
    expect(html).toContain(`src="${widest}"`);
    expect(typesIn(html)).toEqual(['CollectionPage', 'BreadcrumbList']);
  });

  it('a page of the owner has its text, and neither date nor author', async () => {
    const entry = ownersPage();
    const html = await render('/about', { page: 'page', entry, images });
    expect(html).toContain('The text itself.');
    expect(html).toContain('href="https://example.com/about"/>');
    expect(html).toContain(`<meta name="description" content="${entry.summary}"/>`);
    expect(html).not.toContain('<time');
    expect(html).not.toContain('min read');
    expect(typesIn(html)).toEqual(['WebPage', 'BreadcrumbList']);
    expect(embedded(html)).toMatchObject({ data: { entry: { content: '' }, images: {} } });
  });

  it('the contact page has its form and the alternatives to it', async () => {
    const html = await render('/contact', { page: 'contact' });
    expect(html).toContain('Get In Touch');
    expect(html).toContain('href="https://example.com/contact"/>');
  });

  it('the privacy page says what is recorded, and leaves the choice to the browser', async () => {
    const html = await render('/privacy', { page: 'privacy' });
    expect(html).toContain('What is not recorded');
    expect(html).toContain('Without JavaScript nothing is recorded.');
    expect(html).not.toContain('Your visits are');
    expect(html).toContain('href="https://example.com/privacy"/>');
  });

  it.each([
    ['not-found', '/nobody', 'Page not found'],
    ['post-not-found', '/blog/nobody', 'Blog post not found'],
  ] as const)('%s is excluded from search engines', async (name, address, text) => {
    const html = await render(address, { page: name });
    expect(html).toContain(`${text} · ${builtSettings.frame.name}</title>`);
    expect(html).toContain(text);
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).not.toContain('rel="canonical"');
  });
});
