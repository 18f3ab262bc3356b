import { beforeEach, describe, expect, it } from 'vitest';
import { builtSettings } from '#shared/site/built-settings.ts';
import {
  blogCard,
  click,
  contactButton,
  count,
  gather,
  github,
  githubAddress,
  goTo,
  homeEvents,
  last,
  leave,
  open,
  pass,
  projectCard,
  server,
  settle,
  types,
} from './tracking.isolated.test-support.ts';

const failToFetch = () => {
  throw new TypeError('Failed to fetch');
};

describe('a request', () => {
  beforeEach(gather);

  it('has the events of half a minute', async () => {
    await open();
    await goTo('/blog');
    await pass(29_999);
    expect(server.requests).toEqual([]);
    await pass(1);
    expect(server.requests).toEqual([
      ['fetch', ...homeEvents, 'page_view', 'visit_blog_list', 'engagement'],
    ]);
    await pass(60_000);
    expect(server.requests).toHaveLength(1);
  });

  it('has at most 20 events', async () => {
    await open();
    for (let clicks = 0; clicks < 30; clicks += 1) {
      await click(blogCard, 'a');
    }
    await leave();
    expect(server.requests.map(([by, ...sent]) => [by, sent.length])).toEqual([
      ['fetch', 20],
      ['beacon', 15],
    ]);
  });

  it('is a beacon when the page is left', async () => {
    await open();
    await leave();
    expect(server.requests).toEqual([['beacon', ...homeEvents, 'bounce', 'session_end']]);
  });

  it.each([
    ['with a token, which a beacon cannot carry', () => localStorage.setItem('authToken', 'token')],
    ['when the browser accepts no more beacons', () => (server.acceptsBeacons = false)],
  ])('is a fetch %s', async (_name, prepare) => {
    prepare();
    await open();
    await leave();
    expect(server.requests).toEqual([['fetch', ...homeEvents, 'bounce', 'session_end']]);
  });

  it('is sent at once with a conversion', async () => {
    await open();
    await click(github, 'a');
    expect(server.requests).toEqual([
      ['fetch', ...homeEvents, 'click_social_link', 'session_conversion'],
    ]);
  });
});

describe('a click', () => {
  it.each([
    ['/', contactButton, 'a', 'click_contact', { target: '/contact', location: 'nav' }],
    [
      '/',
      '<main><header><a href="/contact">Get In Touch</a></header></main>',
      'a',
      'click_contact',
      { target: '/contact', location: 'page' },
    ],
    [
      '/',
      github,
      'svg',
      'click_social_link',
      { platform: 'github', href: githubAddress, location: 'footer' },
    ],
    [
      '/contact',
      `<main><a href="mailto:${builtSettings.contact.support_email}">Mail</a></main>`,
      'a',
      'click_social_link',
      { platform: 'email', location: 'page' },
    ],
    ['/blog', blogCard, 'a', 'click_blog_card', { target: '/blog/a-note' }],
    ['/', projectCard, 'p', 'click_project_card', { target: '' }],
    ['/projects', projectCard, 'a', 'click_project_card', { target: 'https://x.example/' }],
  ] as const)('on %s at %s is counted', async (path, markup, selector, type, extras) => {
    await open({ path });
    await click(markup, selector);
    const found = server.sent.find((one) => one.type === type);
    expect(found?.metadata).toMatchObject(extras);
  });

  it('with the middle button is counted, with the right one it is not', async () => {
    await open();
    await click(contactButton, 'a', { button: 2 });
    expect(count('click_contact')).toBe(0);
    await click(contactButton, 'a', { button: 1 });
    expect(count('click_contact')).toBe(1);
  });

  it('on another link is only activity', async () => {
    await open({ path: '/blog/a-note' });
    await click('<main><article><a href="/blog/other">Other</a></article></main>', 'a');
    await click('<main><article><a href="https://other.example/">Other</a></article></main>', 'a');
    expect(types()).toHaveLength(3);
  });
});

describe('a conversion', () => {
  it.each([
    [contactButton, 'contact_button_nav'],
    [github, 'social_github'],
  ])('is made by %s, after the click itself', async (markup, source) => {
    await open();
    await click(markup, 'a');
    expect(types().slice(-2)[1]).toBe('session_conversion');
    expect(types().slice(-2)[0]).toMatch(/^click_/);
    expect(last()).toMatchObject({ source });
    expect(sessionStorage.getItem('hasConverted')).toBe('true');
  });

  it('is not made by the same links in the page', async () => {
    await open({ path: '/contact' });
    await click('<main><a href="/contact">Contact</a></main>', 'a');
    await click(`<main><a href="${githubAddress}">GitHub</a></main>`, 'a');
    expect(count('session_conversion')).toBe(0);
  });

  it('is made once, however often and wherever visitors click', async () => {
    await open();
    document.body.innerHTML = contactButton + github;
    for (const link of document.querySelectorAll('a')) {
      link.addEventListener('click', (event) => event.preventDefault());
      link.click();
    }
    await settle();
    await click(github, 'a');
    await open({ path: '/blog' });
    await click(contactButton, 'a');
    expect(count('session_conversion')).toBe(1);
    expect(count('click_contact')).toBe(2);
  });

  it('that failed is retried with the next click', async () => {
    server.answer = (sent) => {
      const isConversion = sent.some(({ type }) => type === 'session_conversion');
      return new Response(null, { status: isConversion ? 503 : 204 });
    };
    await open();
    await click(contactButton, 'a');
    expect(sessionStorage.getItem('hasConverted')).toBeNull();
    server.answer = failToFetch;
    await click(contactButton, 'a');
    expect(sessionStorage.getItem('hasConverted')).toBeNull();
    server.answer = () => new Response(null, { status: 204 });
    await click(contactButton, 'a');
    expect(sessionStorage.getItem('hasConverted')).toBe('true');
    expect(count('session_conversion')).toBe(3);
  });
});

it('a sent contact message is recorded', async () => {
  await open({ path: '/contact' });
  document.body.innerHTML = '<form></form>';
  document.querySelector('form')?.reset();
  await settle();
  expect(types().at(-1)).toBe('submit_contact');
});

it('a failure is logged, and the next event is sent', async () => {
  server.answer = failToFetch;
  await open();
  await goTo('/blog');
  expect(server.requests).toHaveLength(2);
  expect(console.error).toHaveBeenCalledTimes(2);
});
