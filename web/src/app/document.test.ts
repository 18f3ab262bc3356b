// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { shellPlaceholders } from '#shared/publishing/page-data.ts';
import { sampleInput, sampleShown } from '#web/samples/sample-settings.ts';
import { renderAdmin, renderPage, renderShell } from '#web/src/prerender.tsx';
import {
  embedded,
  labels,
  linkedData,
  postPage,
  render,
  siteAddress,
} from './prerender.test-support.ts';
import {
  imagesOfPost,
  objectKey as key,
  page,
  post,
  published,
  publishedImages as images,
  summary,
} from './public.test-support.tsx';

const { frame } = sampleShown;

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
