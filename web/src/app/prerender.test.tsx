// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { type PageData, pageDataId, shellPlaceholders } from '#shared/publishing/page-data.ts';
import { builtSettings } from '#shared/site/built-settings.ts';
import { sampleInput, sampleShown } from '#web/samples/sample-settings.ts';
import { ownersPage } from '#web/src/features/pages/page.test-support.ts';
import { project, projectPage, projects } from '#web/src/features/projects/project.test-support.ts';
import { renderAdmin, renderFeedContent, renderPage, renderShell } from '#web/src/prerender.tsx';
import {
  imagesOfPost,
  objectKey as key,
  page,
  post,
  published,
  publishedImages as images,
  summary,
} from './public.test-support.tsx';

const siteAddress = 'https://example.com';
const { frame } = sampleShown;
const widest = '/media/uploads/0199a000-0000-7000-8000-000000000001-1600.webp';
const further = [{ title: 'Further', description: 'Not loaded without scripts', address: null }];
const labels = {
  tags: [{ id: 'sql', title: 'SQL & more' }],
  categories: [{ title: 'Database', color: '#CA8A04' }],
};

const render = (address: string, data: PageData) =>
  renderPage({ address, data, ...sampleInput(data) });

const postPage = (fields: Parameters<typeof post>[0] = {}) =>
  render('/blog/post-1', { page: 'post', post: post(fields), images });

/** The content of a script element of this kind. */
function dataIn(html: string, start: string): unknown {
  const text = html.split(start)[1]?.split('</script>')[0];
  return JSON.parse(text ?? '');
}
const linkedData = (html: string) =>
  (dataIn(html, '<script type="application/ld+json">') as { '@graph': Record<string, unknown>[] })[
    '@graph'
  ];
const embedded = (html: string) =>
  dataIn(html, `<script type="application/json" id="${pageDataId}">`);
const typesIn = (html: string) => linkedData(html).map((thing) => thing['@type']);

describe('a series', () => {
  const series = { name: 'By </script><b>night', slug: 'by-night', position: 4 };

  it('has a page with its parts, also for search engines', async () => {
    const data = [{ ...summary(1), series }];
    const meta = { page: 1, total_pages: 1, total: 1, next_cursor: null };
    const { name, slug } = series;
    const html = await render('/blog/series/by-night', {
      page: 'series',
      name,
      slug,
      posts: { data, meta },
    });
    expect(html).toContain(`<link rel="canonical" href="${siteAddress}/blog/series/by-night"/>`);
    expect(html).toContain('<h1>By &lt;/script&gt;&lt;b&gt;night</h1>');
    expect(html).not.toContain('</script><b>');
    const [found] = linkedData(html);
    expect(found).toMatchObject({ '@type': 'CreativeWorkSeries', name });
    expect(found?.['hasPart']).toEqual([
      {
        '@type': 'BlogPosting',
        '@id': `${siteAddress}/blog/${data[0]?.slug}`,
        headline: data[0]?.title,
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
    const covers = [...html.matchAll(/<img [^>]*>/g)].map(([tag]) => tag);
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
    const covers = [...html.matchAll(/<img [^>]*>/g)].map(([tag]) => tag);
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

  it('the projects link to further pages only for visitors without scripts', async () => {
    const data = projects(1, 2, [project(1)]);
    const html = await render('/projects', {
      page: 'projects',
      filter: {},
      projects: data,
      categories: ['web'],
      further,
      images,
    });
    expect(html).toMatch(/<noscript><ul[^>]*><li><h2>Further<\/h2>/);
    expect(html.match(/Further/g)).toHaveLength(1);
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
      image: [{ url: 'https://example.com/pictures/0123456789abcdef.png' }],
    });
  });

  it('a post with an uploaded cover names its widest copy, by its absolute address', async () => {
    const html = await postPage({ avatar: key });
    const cover = { url: `https://example.com${widest}`, width: 1600, height: 800 };
    expect(linkedData(html)[0]).toMatchObject({
      image: [
        cover,
        { url: 'https://example.com/pictures/0123456789abcdef.png', width: 1200, height: 630 },
      ],
    });
    expect(html).toContain(
      '<meta property="og:image" content="https://example.com/pictures/0123456789abcdef.png">',
    );
  });

  it('a filtered blog, which features no post, preloads the picture of its first card', async () => {
    const posts = page(1, 1, [summary(1, { avatar: key }), summary(2, { avatar: key })]);
    const filter = { tag: 'sql' };
    const html = await render('/blog?tag=sql', { page: 'blog', filter, posts, labels, images });
    const covers = [...html.matchAll(/<img [^>]*>/g)].map(([tag]) => tag);
    expect(covers.map((cover) => cover.includes('loading="eager"'))).toEqual([true, false]);
  });

  it('a post without neighbours does not mention them', async () => {
    expect(await postPage()).not.toContain('More posts');
  });

  it('the projects of a category have its name, and links to the others', async () => {
    const html = await render('/projects?category=constructor', {
      page: 'projects',
      filter: { category: 'constructor' },
      projects: projects(1, 1, [project(1)]),
      categories: ['web', 'constructor', 'Machine Learning'],
      further,
      images,
    });
    expect(html).toContain('property="og:title" content="Projects: constructor"');
    expect(html).toContain('href="https://example.com/projects?category=constructor"/>');
    expect(html).toContain('href="/projects?category=Machine+Learning"');
    expect(html).toContain('aria-current="true" href="/projects?category=constructor"');
  });

  it('the projects have their cards', async () => {
    const data = projects(1, 1, [project(1, { image_url: key })]);
    const html = await render('/projects', {
      page: 'projects',
      filter: {},
      projects: data,
      categories: ['web'],
      further,
      images,
    });
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

describe('the head of an entry', () => {
  const seo = {
    title: 'Told to engines',
    description: 'Said to engines.',
    canonical: 'https://elsewhere.example/first',
    noindex: true,
    image: key,
  };
  const pageOf = {
    post: (own: typeof seo | undefined) =>
      render('/blog/post-1', {
        page: 'post',
        post: post(own && { seo: own }),
        images,
      }),
    project: (own: typeof seo | undefined) =>
      render('/projects/project-1', {
        page: 'project',
        project: { ...projectPage(1), ...(own && { seo: own }) },
        images,
      }),
    page: (own: typeof seo | undefined) =>
      render('/about', {
        page: 'page',
        entry: { ...ownersPage(), ...(own && { seo: own }) },
        images,
      }),
  };
  const count = (html: string, part: string) => html.split(part).length - 1;

  it.each(['post', 'project', 'page'] as const)(
    'says what the editor of a %s wrote for it',
    async (kind) => {
      const html = await pageOf[kind](seo);
      expect(html).toContain(`<title>${seo.title} · ${builtSettings.frame.name}</title>`);
      expect(html).toContain(`<meta name="description" content="${seo.description}"/>`);
      expect(html).toContain(`<link rel="canonical" href="${seo.canonical}"/>`);
      expect(html).toContain('<meta name="robots" content="noindex"/>');
      expect(html).toContain(`property="og:title" content="${seo.title}"`);
      expect(html).toContain(`property="og:description" content="${seo.description}"`);
      expect(html).toContain(`property="og:url" content="${seo.canonical}"`);
      expect(html).toContain(`property="og:image" content="${siteAddress}${published.url}"`);
      expect(html).toContain(`property="og:image:width" content="${published.width}"`);
      expect(html).toContain(`"mainEntityOfPage":"${seo.canonical}"`);
      expect(count(html, 'rel="canonical"')).toBe(1);
    },
  );

  it.each([
    ['post', '/blog/post-1'],
    ['project', '/projects/project-1'],
    ['page', '/about'],
  ] as const)('is derived from a %s without such values', async (kind, path) => {
    const html = await pageOf[kind](undefined);
    expect(html).toContain(`<link rel="canonical" href="${siteAddress}${path}"/>`);
    expect(html).toContain(
      `property="og:image" content="${siteAddress}/pictures/0123456789abcdef.png"`,
    );
    expect(html).not.toContain('noindex');
    expect(count(html, 'rel="canonical"')).toBe(1);
  });

  it('has no size for a picture at another address, and ignores an unknown upload', async () => {
    const image = 'https://elsewhere.example/a.png';
    const html = await pageOf.post({ ...seo, image });
    expect(html).toContain(`property="og:image" content="${image}"`);
    expect(html).not.toContain('og:image:width');
    const missing = await pageOf.post({ ...seo, image: key.replace(/1\./, '9.') });
    expect(missing).toContain(
      `property="og:image" content="${siteAddress}/pictures/0123456789abcdef.png"`,
    );
  });
});

describe('a document', () => {
  it('loads no script by itself and can run only the two constant scripts', async () => {
    const html = await postPage();
    const scripts = [...html.matchAll(/<script([^>]*)>/g)].map(([, attributes]) => attributes);
    const data = /^ type="application\/(?:ld\+)?json"/;
    expect(scripts.filter((attributes) => !data.test(attributes ?? ''))).toEqual([
      '',
      expect.stringMatching(/^ data-app="[^"]+"$/),
    ]);
    expect(html).not.toContain('modulepreload');
  });

  it('embeds its data, except what the markup already contains', async () => {
    const other = 'uploads/0199a000-0000-7000-8000-000000000002.png';
    const ofPost = post({ avatar: key, images: imagesOfPost() });
    const html = await render('/blog/post-1', {
      page: 'post',
      post: ofPost,
      images: { ...images, [other]: published },
    });
    expect(embedded(html)).toEqual({
      siteAddress,
      data: { page: 'post', post: { ...ofPost, content: '', images: [] }, images },
    });
    expect(html.split('The text itself.')).toHaveLength(2);
  });

  it('is the same, byte for byte, each time', async () => {
    expect(await postPage()).toBe(await postPage());
  });

  it.each([
    '</script><script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "' & < > \u2028 \u2029 <!--",
    'مرحبا \u202e<b>',
    '$& $1 $`',
  ])('is not broken by a title such as %j', async (title) => {
    const content = JSON.stringify([{ type: 'paragraph', children: [{ text: title }] }]);
    const html = await postPage({
      title,
      content,
      excerpt: title,
      tags: [{ id: 'x', title }],
      neighbors: { newer: { title, slug: 'x' }, older: null },
    });
    expect(html).not.toMatch(/<script>alert|<img src=x|<b>/);
    const [posting, trail] = linkedData(html);
    expect(posting?.['headline']).toBe(title);
    expect(JSON.stringify(trail)).toContain(JSON.stringify(title).slice(1, -1));
    expect(embedded(html)).toMatchObject({ data: { post: { title, excerpt: title } } });
    for (const [script] of html.matchAll(/<script\b.*?<\/script>/gs)) {
      expect(script).not.toMatch(/[\u2028\u2029]/);
    }
    expect(html.match(/<html|<head>|<body>|<\/html>/g)).toHaveLength(4);
  });
});

it('every document embeds the links to the owner’s pages, if there are any', async () => {
  const navigation = { header: [{ title: 'Uses', path: '/uses' }], footer: [] };
  const data = { page: 'privacy' } as const;
  const html = await renderPage({ address: '/privacy', data, ...sampleInput(data), navigation });
  expect(html).toMatch(/<a [^>]*href="\/uses"/);
  expect(embedded(html)).toMatchObject({ navigation });
  expect(embedded(renderShell({ navigation, frame }))).toEqual({
    data: { page: 'app' },
    navigation,
  });
  expect(await render('/privacy', { page: 'privacy' })).not.toContain('"navigation"');
});

it('the document without a page starts the app at once, and has slots for a head and a body', () => {
  const html = renderShell({ navigation: undefined, frame });
  expect(html).toContain('<script data-now data-app="');
  expect(embedded(html)).toEqual({ data: { page: 'app' } });
  expect(html.split(shellPlaceholders.head)).toHaveLength(2);
  expect(html).toContain(`<div id="root">${shellPlaceholders.body}</div>`);
});

it("the admin area's document embeds the owner's name and support address if they differ from the built-in ones", () => {
  const built = '<html><body><div id="root"></div></body></html>';
  const { contact } = sampleShown;
  expect(renderAdmin(built, { frame, contact })).toBe(built);
  const html = renderAdmin(built, { frame: { name: 'Tove <Lund>' }, contact });
  expect(embedded(html)).toEqual({
    data: { page: 'app' },
    settings: { frame: { name: 'Tove <Lund>' } },
  });
});

it('leaves out control characters that an earlier release stored', async () => {
  const title = 'Page\u0010 faults';
  const excerpt = 'What\u001b one costs';
  const content = '[{"type":"paragraph","children":[{"text":"Any\\u0010 text"}]}]';
  const pages = [
    await postPage({ title, excerpt, content }),
    await render('/blog', {
      page: 'blog',
      filter: {},
      posts: page(1, 1, [summary(1, { title, excerpt })]),
      labels,
      images,
    }),
  ];
  for (const html of pages) {
    expect(html).toContain('Page faults');
    expect(html).not.toMatch(/[^\P{Cc}\t\n\r]/u);
  }
});

describe('an article for feed readers', () => {
  const feed = (...nodes: object[]) =>
    renderFeedContent({ content: JSON.stringify(nodes), images, address });
  const address = `${siteAddress}/blog/post-1`;
  const none = [{ text: '' }];

  it('has formulas as MathML, plain code, and headings without links to themselves', async () => {
    const markup = await feed(
      { type: 'heading-one', children: [{ text: 'First' }] },
      { type: 'math-block', formula: 'x^2', children: none },
      { type: 'code-block', children: [{ text: 'if (a < b) c();' }] },
    );
    expect(markup).toContain('<math xmlns=');
    expect(markup).toContain('<code>if (a &lt; b) c();</code>');
    expect(markup).toContain('>First</h2>');
    expect(markup).not.toMatch(/class=|style=|tabindex=|<script|href="#/);
  });

  it('links its footnotes to its page, and has no ids that other entries might have', async () => {
    const note = { type: 'footnote', children: [{ text: 'Or so.' }] };
    const markup = await feed(
      { type: 'heading-one', children: [{ text: 'First' }] },
      { type: 'paragraph', children: [{ text: 'A $1 sum, href="#a"' }, note, note] },
      { type: 'code-block', lineNumbers: true, children: [{ text: 'a\nb' }] },
    );
    const links = Array.from(markup.matchAll(/ href="([^"]*)"/g), ([, link]) => link);
    const parts = ['note-1', 'note-2', 'reference-1', 'reference-2'];
    expect(links).toEqual(parts.map((part) => `${address}#${part}`));
    expect(markup).not.toContain(' id="');
    expect(markup).toContain('href=&quot;#a&quot;');
  });

  it('names the file of a code block', async () => {
    const markup = await feed({ type: 'code-block', fileName: 'app.ts', children: none });
    expect(markup).toBe('<div><p><code>app.ts</code></p><pre><code></code></pre></div>');
  });

  it('has a link in place of an embedded page', async () => {
    const url = 'https://vimeo.com/76979871';
    const markup = await feed({ type: 'embed', url, children: [{ text: 'A "talk"' }] });
    expect(markup).toBe(
      `<div><p><a href="${url}" rel="noopener noreferrer">A &quot;talk&quot;</a> (Vimeo)</p></div>`,
    );
  });

  it('keeps line breaks', async () => {
    const markup = await feed({ type: 'paragraph', children: [{ text: 'one\ntwo' }] });
    expect(markup).toBe('<div><p>one<br/>\ntwo</p></div>');
  });

  it('has plain tables', async () => {
    const cell = (text: string) => ({ type: 'table-cell', children: [{ text }] });
    const row = (text: string) => ({ type: 'table-row', children: [cell(text)] });
    const children = [row('Place'), row('Oslo')];
    const markup = await feed({ type: 'table', header: true, align: ['right'], children });
    expect(markup).toContain(
      '<section><table><thead><tr><th scope="col">Place</th></tr></thead><tbody><tr><td>Oslo</td></tr></tbody></table></section>',
    );
  });

  it('has the widest copy of each image, by its absolute address', async () => {
    const image = { type: 'image', url: key, alt: 'A "graph"', children: none } as const;
    const markup = await feed(image);
    const inSchemes = { ...image, dark: 'https://example.com/d.png', softened: true } as const;
    expect(await feed(inSchemes)).toBe(markup);
    expect(markup).toContain(`width="1600" height="800" src="https://example.com${widest}"`);
    expect(markup).not.toMatch(/srcset|sizes|Loading/i);
    expect(markup).toContain('alt="A &quot;graph&quot;"');
  });
});
