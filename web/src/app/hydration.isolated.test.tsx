/** Serves pages as the publisher renders them, and hydrates them as `public.tsx` does. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import * as reactDom from 'react-dom/client';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { PageData } from '#shared/publishing/page-data.ts';
import { type PublicSettings, publicSettings } from '#shared/publishing/shown-settings.ts';
import { builtSettings } from '#shared/site/built-settings.ts';
import type { SocialLink } from '#shared/schemas/site-settings.ts';
import { defaultSettings } from '#shared/site/default-settings.ts';
import { hydratedEvent } from '#shared/platform/inline-scripts.ts';
// The routes load these modules, too; loading them here keeps them out of the first test's time.
import '#web/src/features/article/rendered-text.tsx';
import '#web/src/pages/blog.page.tsx';
import '#web/src/pages/contact.page.tsx';
import '#web/src/pages/home.page.tsx';
import '#web/src/pages/owners.page.tsx';
import '#web/src/pages/privacy.page.tsx';
import '#web/src/pages/post.page.tsx';
import '#web/src/pages/project.page.tsx';
import '#web/src/pages/projects.page.tsx';
import { sampleInput } from '#web/samples/sample-settings.ts';
import { ownersPage } from '#web/src/features/pages/page.test-support.ts';
import { project, projectPage, projects } from '#web/src/features/projects/project.test-support.ts';
import { renderPage } from '#web/src/prerender.tsx';
import {
  imagesOfPost,
  objectKey as key,
  page,
  post,
  publishedImages as images,
  summary,
} from './public.test-support.tsx';
import { start as startApp } from './start.tsx';

// Within one process, the streaming renderer and the browser's renderer share contexts and interfere;
// `renderToString` does not. It waits for nothing, so the first renders only load the code of the page
// and of the article.
vi.mock('react-dom/static', async () => {
  const { renderToString } = await import('react-dom/server');
  return {
    prerender: async (tree: ReactNode) => {
      for (let times = 0; times < 2; times += 1) {
        renderToString(tree);
        await new Promise((resolve) => setTimeout(resolve));
      }
      return { prelude: renderToString(tree) };
    },
  };
});

const siteAddress = 'https://example.com';
const labels = { tags: [{ id: 'sql', title: 'sql' }], categories: [] };
const posts = page(1, 1, [summary(1, { avatar: key }), summary(2)]);
const content = JSON.stringify([
  ...['First', 'Second', 'Third'].map((text) => ({ type: 'heading-one', children: [{ text }] })),
  { type: 'math-block', formula: 'x^2', children: [{ text: '' }] },
  { type: 'code-block', children: [{ text: 'const x = 1;' }] },
  { type: 'image', url: key, alt: 'A graph', children: [{ text: '' }] },
]);
const ofPost = post({ content, avatar: key, images: imagesOfPost() });
const postData: PageData = { page: 'post', post: ofPost, images };
const projectsData: PageData = {
  page: 'projects',
  filter: {},
  projects: projects(1, 1, [project(1, { image_url: key })]),
  categories: ['web'],
  further: [],
  images,
};
const homeData: PageData = {
  page: 'home',
  projects: [project(1, { image_url: key })],
  posts: [summary(1, { avatar: key }), summary(2)],
  images,
};
const withoutText = projectPage(1, { content: '[]' });

let errors: ReturnType<typeof vi.spyOn>;
let asked: string[];
/** The settings that the next page loads. */
let published: PublicSettings;

beforeEach(() => {
  asked = [];
  published = builtSettings;
  errors = vi.spyOn(console, 'error');
  vi.stubGlobal('fetch', async (input: string) => {
    asked.push(input);
    return answerTo(input);
  });
  // No picture loads in these tests, and none fails.
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false);
});

function answerTo(address: string): Response {
  const answers: Record<string, unknown> = {
    '/blog_posts': posts,
    '/blog_posts/post-1': ofPost,
    '/blog_tags': labels,
    '/uploads': { url: images[key]?.url },
    '/settings.json': published,
  };
  const answer = answers[new URL(address, siteAddress).pathname.replace('/api/v1', '')];
  if (answer === undefined) throw new TypeError(`Nothing is served at ${address}`);
  return Response.json(answer);
}

/** Puts the document into the window, without running the app. */
async function serve(address: string, data: PageData, shown?: PublicSettings): Promise<void> {
  const html = await renderPage({ address, data, ...sampleInput(data, shown) });
  const served = new DOMParser().parseFromString(html, 'text/html');
  window.history.replaceState(null, '', address);
  document.head.innerHTML = served.head.innerHTML;
  document.body.innerHTML = served.body.innerHTML;
}

/** Runs the app like `public.tsx`. */
async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('Nothing was served.');
  const hydrated = vi.fn<() => void>();
  window.addEventListener(hydratedEvent, hydrated, { once: true });
  const app = await act(async () => startApp(root, reactDom));
  onTestFinished(() => act(() => app.unmount()));
  await waitFor(() => expect(hydrated).toHaveBeenCalled());
}

const main = () => document.getElementById('main');
/** The page without ids, which Mantine changes, and without the marks of cards laid out in idle time. */
const markup = () =>
  main()
    ?.innerHTML.replaceAll(/mantine-\w+/g, 'id')
    .replaceAll(' data-laid-out=""', '');

/** Runs the app, which must neither change the page, report an error nor request anything. */
async function startUnchanged(): Promise<void> {
  const before = markup();
  await start();
  expect(markup()).toBe(before);
  expect(errors).not.toHaveBeenCalled();
  expect(asked).toEqual([]);
}

async function open(address: string, data: PageData): Promise<void> {
  await serve(address, data);
  await start();
}

describe('a prerendered page', () => {
  it.each<[string, PageData]>([
    ['/', homeData],
    ['/blog', { page: 'blog', filter: {}, posts, labels, images }],
    ['/blog?tag=sql', { page: 'blog', filter: { tag: 'sql' }, posts, labels, images }],
    ['/blog/post-1', postData],
    ['/projects', projectsData],
    ['/projects/project-1', { page: 'project', project: projectPage(1), images }],
    ['/projects/project-1', { page: 'project', project: withoutText, images }],
    ['/about', { page: 'page', entry: ownersPage(), images }],
    ['/about', { page: 'page', entry: ownersPage({ content }), images }],
    ['/projects/nobody', { page: 'project-not-found' }],
    ['/contact', { page: 'contact' }],
    ['/nobody', { page: 'not-found' }],
    ['/nobody/at/all', { page: 'not-found' }],
    ['/blog/nobody', { page: 'post-not-found' }],
  ])('%s is hydrated unchanged, and requests nothing', async (address, data) => {
    await serve(address, data);
    const title = document.title;
    const first = main()?.querySelector('h1');
    await startUnchanged();
    expect(main()?.querySelector('h1')).toBe(first);
    expect(document.title).toBe(title);
    expect(document.querySelectorAll('title')).toHaveLength(1);
    expect(document.querySelectorAll('link[rel=canonical]').length).toBeLessThanOrEqual(1);
  });

  it("/privacy is hydrated unchanged, and then shows this browser's choice", async () => {
    await serve('/privacy', { page: 'privacy' });
    const output = main()?.querySelector('output');
    expect(output?.textContent).toBe('');
    await start();
    expect(main()?.querySelector('output')).toBe(output);
    expect(output?.textContent).toBe('Your visits are recorded.');
    expect(errors).not.toHaveBeenCalled();
  });

  it('is rendered anew when the address belongs to another page', async () => {
    await open('/blog', { page: 'not-found' });
    expect(await screen.findByRole('heading', { level: 1, name: 'Blog' })).toBeTruthy();
    expect(await screen.findByText('Post number 1')).toBeTruthy();
  });
});

describe('a prerendered post', () => {
  it('keeps its rendered text, and knows its sections', async () => {
    await open('/blog/post-1', postData);
    const rail = within(screen.getByRole('navigation', { name: 'Sections of this post' }));
    expect(rail.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'First',
      'Second',
      'Third',
    ]);
    expect(document.querySelectorAll('.katex')).toHaveLength(1);
    expect(document.querySelectorAll('pre span').length).toBeGreaterThan(0);
  });

  it('reports which of its images fail to load', async () => {
    await open('/blog/post-1', postData);
    fireEvent.error(screen.getByRole('img', { name: 'A graph' }));
    expect(await screen.findByText('Failed to load image: A graph')).toBeTruthy();
  });

  it('is fetched and rendered in the browser when the reader returns to it', async () => {
    await open('/blog/post-1', postData);
    const back = screen.getAllByRole('link', { name: 'Back to Blog' })[0];
    if (back) fireEvent.click(back);
    expect(await screen.findByText('Post number 2')).toBeTruthy();
    await waitFor(() =>
      expect(document.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(
        'https://example.com/blog',
      ),
    );
    act(() => window.history.back());
    await waitFor(() => expect(document.querySelector('.katex')).toBeTruthy());
    expect(document.getElementById('s-second')?.textContent).toBe('Second');
    expect(asked).toContain('/api/v1/blog_posts/post-1');
    // The page's data has the addresses of all images.
    expect(asked.filter((address) => address.includes('/uploads'))).toEqual([]);
  });

  it('is fetched when its text has been lost from the document', async () => {
    await serve('/blog/post-1', postData);
    document.querySelector('pre')?.closest('.later')?.replaceChildren();
    await start();
    await waitFor(() => expect(document.querySelector('pre')?.textContent).toBe('const x = 1;'));
    expect(asked).toContain('/api/v1/blog_posts/post-1');
  });
});

/** The footer of the page; an article may have another one. */
function lastFooter(): HTMLElement {
  const footer = [...document.querySelectorAll('footer')].at(-1);
  if (!footer) throw new Error('The page has no footer.');
  return footer;
}

/** Settings whose values all differ from the built-in ones. */
const changed = publicSettings(
  {
    ...defaultSettings,
    profile: { name: 'Ada Byron', title: 'Analyst', bio: 'I compute.', portrait: null, cv: null },
    place: { location: 'London', country: 'UK' },
    availability: {
      available: false,
      line: 'Busy until May',
      card_title: 'Free',
      card_text: 'I answer within 3 days.',
      place_text: 'On site only.',
    },
    social_links: [
      { network: 'mastodon', label: '', address: 'https://fosstodon.org/@ada' },
      { network: 'other', label: 'Sketches', address: 'https://sketches.example/ada' },
    ],
    skill_groups: [{ name: 'Engines', entries: ['Loom', 'Mill'] }],
    numbers: [{ value: '7', label: 'notes' }],
    intros: { blog: 'Notes.', projects: 'Machines.', contact: 'Do write.' },
    navigation: {
      ...defaultSettings.navigation,
      header: { home: false, blog: true, projects: true, contact: false },
      footer: { social_links: true, subscribe: false },
    },
    tracking: 'off',
    support_email: 'ada@example.org',
  },
  {
    portrait: { url: '/media/uploads/ada-480.webp', width: 480, height: 360 },
    cv: '/media/uploads/ada.pdf',
  },
  [
    {
      name: 'Ada Lovelace',
      line: 'Ada wrote the first program.',
      picture: { url: '/media/uploads/face-480.webp', width: 480, height: 480 },
    },
  ],
);
const frameTexts = ['Ada Byron', 'Mastodon (opens in a new tab)', 'Sketches (opens in a new tab)'];
const profileTexts = ['Analyst', 'I compute.', 'London', 'Busy until May'];
const skillTexts = ['Engines', 'Loom', 'Mill', '7', 'notes'];
const fileTexts = ['/media/uploads/ada-480.webp', '/media/uploads/ada.pdf', 'inset 0 0 0 1.5px'];
const availabilityTexts = ['Do write.', 'Busy until May', 'I answer within 3 days.', '3 days'];
const addressTexts = [
  'London, UK',
  'On site only.',
  'ada@example.org',
  '@ada',
  'inset 0 0 0 1.5px',
];

describe("a page with the owner's own settings", () => {
  it.each<[string, PageData, string[]]>([
    ['/', homeData, [...profileTexts, ...skillTexts, ...fileTexts]],
    ['/blog', { page: 'blog', filter: {}, posts, labels, images }, ['Notes.']],
    ['/projects', projectsData, ['Machines.']],
    ['/contact', { page: 'contact' }, [...availabilityTexts, ...addressTexts]],
    ['/blog/post-1', postData, ['Ada wrote the first program.', 'face-480.webp']],
    ['/privacy', { page: 'privacy' }, ['Visits are not recorded on this site.']],
    ['/nobody', { page: 'not-found' }, []],
  ])('%s shows all of them, and is hydrated unchanged', async (address, data, texts) => {
    await serve(address, data, changed);
    const html = document.documentElement.outerHTML;
    expect([...frameTexts, ...texts].filter((text) => !html.includes(text))).toEqual([]);
    const frame = [screen.getByRole('navigation', { name: 'Main' }), lastFooter()];
    const links = frame.flatMap((part) => within(part).queryAllByRole('link'));
    expect(
      links.filter(({ textContent }) => /Home|Contact|Subscribe/.test(textContent ?? '')),
    ).toEqual([]);
    expect(html).not.toContain(builtSettings.frame.name);
    const icons = document.querySelector('footer ul')?.innerHTML;
    await startUnchanged();
    expect(document.querySelector('footer ul')?.innerHTML).toBe(icons);
  });

  it('embeds no settings that equal the built-in ones', async () => {
    await serve('/contact', { page: 'contact' });
    expect(document.getElementById('page-data')?.textContent).toBe(
      JSON.stringify({ siteAddress, data: { page: 'contact' } }),
    );
  });

  it('shows settings that were saved meanwhile with the next page', async () => {
    await open('/contact', { page: 'contact' });
    published = changed;
    const [blog] = within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link', {
      name: 'Blog',
    });
    if (blog) fireEvent.click(blog);
    expect(await screen.findByText('Notes.')).toBeTruthy();
    await waitFor(() => expect(document.title).toBe('Blog · Ada Byron'));
    expect(within(lastFooter()).queryByText('Subscribe')).toBeNull();
    const mastodon = await screen.findByRole('link', { name: 'Mastodon (opens in a new tab)' });
    await waitFor(() => expect(mastodon.querySelector('svg')).toBeTruthy());
  });

  it('shows a link to a network that a later release has added', async () => {
    await open('/privacy', { page: 'privacy' });
    const network = 'later' as SocialLink['network'];
    const link = { network, label: 'Later', address: 'https://later.example/ada' };
    published = { ...changed, frame: { ...changed.frame, social_links: [link] } };
    fireEvent.click(within(lastFooter()).getByRole('link', { name: 'Subscribe' }));
    const shown = await screen.findByRole('link', { name: 'Later (opens in a new tab)' });
    await waitFor(() => expect(shown.querySelector('svg')).toBeTruthy());
  });

  const { frame } = builtSettings;
  const navigation = { ...frame.navigation, hidden: { blog: true, projects: true } };
  const hiding = { ...builtSettings, frame: { ...frame, navigation } };

  it.each(['/blog', '/Blog', '/BLOG/post-1', '/Subscribe/', '/Projects/kite'])(
    'shows the not-found page that the server sent for %s, which is in a hidden section',
    async (address) => {
      await serve(address, { page: 'not-found' }, hiding);
      expect(document.querySelector('link[rel=alternate]')).toBeNull();
      await startUnchanged();
    },
  );

  it.each(['blog-roll', 'projects-of-mine'])(
    'is shown at /%s, which only begins like a hidden section',
    async (slug) => {
      const entry = ownersPage({ slug });
      await serve(`/${slug}`, { page: 'page', entry, images: {} }, hiding);
      expect(markup()).toContain('The text itself.');
      await startUnchanged();
    },
  );
});
