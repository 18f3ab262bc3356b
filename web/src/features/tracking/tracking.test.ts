import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hydratedEvent } from '#shared/platform/inline-scripts.ts';
import { visitorEventSchema } from '#shared/schemas/visitor-events.ts';
import type { TrackingMode } from '#shared/site/site-config.ts';
import { site } from '#shared/site/site.config.ts';

interface Sent {
  type: string;
  metadata: Record<string, unknown>;
  authorization: string | undefined;
}

const start = Date.parse('2026-11-22T09:00:00.000Z');
const minutes = (count: number, seconds = 0) => (count * 60 + seconds) * 1000;

let sent: Sent[];
let answer: (sent: Sent) => Response | Promise<Response>;
let me: () => Response;
let asked: number;
/** The documents before would hear what happens in the next one. */
let end: (() => void)[];

vi.mock('#shared/site/site.config.ts', async (original) => {
  const module = await original<typeof import('#shared/site/site.config.ts')>();
  return { site: { ...module.site } };
});

beforeEach(() => {
  vi.useFakeTimers({ now: start });
  vi.spyOn(performance, 'timeOrigin', 'get').mockReturnValue(start);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  sent = [];
  asked = 0;
  answer = () => new Response(null, { status: 204 });
  me = () => Response.json({ role: 'viewer' });
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (address === '/api/v1/auth/me') {
      asked += 1;
      return me();
    }
    expect([address, init.method, init.keepalive]).toEqual([
      '/api/v1/analytics/visitor_events',
      'POST',
      true,
    ]);
    const event = visitorEventSchema.parse(JSON.parse(String(init.body)));
    const headers = new Headers(init.headers);
    const one = {
      type: event.event_type,
      metadata: { ...event.event_metadata, session: event.session_id },
      authorization: headers.get('authorization') ?? undefined,
    };
    sent.push(one);
    return answer(one);
  });
  end = [];
  for (const target of [window, document]) {
    const add = target.addEventListener.bind(target);
    vi.spyOn(target, 'addEventListener').mockImplementation((...heard) => {
      add(...heard);
      end.push(() => target.removeEventListener(...heard));
    });
  }
  localStorage.clear();
  sessionStorage.clear();
  at('/');
  scrollTo(0, 0);
});

afterEach(() => {
  close();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function at(path: string): void {
  history.replaceState(null, '', path);
}

/** What is on its way arrives. */
async function settle(): Promise<void> {
  await vi.advanceTimersByTimeAsync(0);
}

/** A document that has just been opened: nothing is remembered but what the browser keeps. */
function close(): void {
  for (const stop of end.splice(0)) stop();
}

async function open({ mode = 'on', path = '/' }: { mode?: TrackingMode; path?: string } = {}) {
  close();
  vi.resetModules();
  at(path);
  (await import('#shared/site/site.config.ts')).site.tracking = mode;
  vi.spyOn(performance, 'timeOrigin', 'get').mockReturnValue(Date.now());
  (await import('./tracking.ts')).startTracking();
  await settle();
}

/** As the app tells it once the next page is drawn. */
async function goTo(path: string): Promise<void> {
  at(path);
  window.dispatchEvent(new Event(hydratedEvent));
  await settle();
}

async function scrollTo50(percent: number): Promise<void> {
  const room = 1000;
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(
    window.innerHeight + room,
  );
  vi.stubGlobal('scrollY', room * (percent / 100));
  document.dispatchEvent(new Event('scroll'));
  await settle();
}

async function leave(): Promise<void> {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  window.dispatchEvent(new Event('pagehide'));
  await settle();
}

async function press(): Promise<void> {
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }));
  await settle();
}

const types = () => sent.map(({ type }) => type);
const count = (type: string) => types().filter((each) => each === type).length;
const last = () => sent.at(-1)?.metadata;
const sessions = () => new Set(sent.map(({ metadata }) => metadata['session_id']));

/** Puts markup into the page and clicks what the selector finds in it. */
async function click(markup: string, selector: string, init: MouseEventInit = {}): Promise<void> {
  document.body.innerHTML = markup;
  // As the app does, which goes to the next page by itself.
  document.body.addEventListener('click', (event) => event.preventDefault(), { once: true });
  const type = init.button ? 'auxclick' : 'click';
  document
    .querySelector(selector)
    ?.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, ...init }));
  await settle();
}

const contactButton = '<nav><a href="/contact">Contact</a></nav>';
const github = `<footer><a href="${site.socials.github}"><svg></svg></a></footer>`;

describe('a first visit', () => {
  it('begins a session, and tells what it is by', async () => {
    vi.spyOn(document, 'referrer', 'get').mockReturnValue('https://search.example/?q=tides');
    await open({ path: '/blog/a-note' });
    expect(types()).toEqual(['session_start', 'page_view', 'visit_blog']);
    const id = localStorage.getItem('session_id');
    expect(last()).toEqual({
      session: id,
      session_id: id,
      user_agent: navigator.userAgent,
      device_type: 'desktop',
      referrer: 'https://search.example/?q=tides',
      pathname: '/blog/a-note',
      landing_page: '/blog/a-note',
      screen_width: screen.width,
      screen_height: screen.height,
      visit_number: 1,
      timestamp: '2026-11-22T09:00:00.000Z',
    });
    expect(localStorage.getItem('last_activity')).toBe(String(start));
    expect(localStorage.getItem('visit_count')).toBe('1');
  });

  it.each(['', `${location.origin}/blog`])('has no referrer where it is "%s"', async (referrer) => {
    vi.spyOn(document, 'referrer', 'get').mockReturnValue(referrer);
    await open();
    expect(last()).toMatchObject({ referrer: null });
  });

  it.each([
    ['/', ['page_view', 'visit_home']],
    ['/blog', ['page_view', 'visit_blog_list']],
    ['/blog/a-note', ['page_view', 'visit_blog']],
    ['/projects', ['page_view', 'visit_projects']],
    ['/contact', ['page_view', 'visit_contact']],
    ['/privacy', ['page_view']],
    ['/nowhere', ['page_view']],
    ['/preview/secret', []],
    ['/Preview/secret', []],
    ['/admin/posts', []],
  ])('on %s is recorded as %j', async (path, expected) => {
    await open({ path });
    expect(types().slice(1)).toEqual(expected);
  });

  it('goes on with the page that the app shows next, once', async () => {
    await open();
    await goTo('/projects');
    await goTo('/projects');
    expect(types().slice(3)).toEqual(['page_view', 'visit_projects']);
    expect(sessions().size).toBe(1);
  });
});

describe('a session', () => {
  it.each([
    [minutes(29, 59), 1],
    [minutes(30), 1],
    [minutes(30, 1), 2],
  ])(
    'after %i ms without activity: the next document is of session number %i',
    async (idle, number) => {
      await open();
      await leave();
      vi.setSystemTime(start + idle);
      await open({ path: '/blog' });
      expect(sessions().size).toBe(number);
      expect(count('session_start')).toBe(number);
      expect(localStorage.getItem('visit_count')).toBe(String(number));
      expect(last()).toMatchObject({ visit_number: number });
    },
  );

  it.each([
    ['a key press', press],
    ['a scroll', () => scrollTo50(10)],
    ['a click', () => click('<p>Text</p>', 'p')],
  ])('is extended by %s, to the moment', async (_name, act) => {
    await open();
    for (const [minute, millisecond] of [
      [20, 0],
      [20, 900],
    ] as const) {
      vi.setSystemTime(start + minutes(minute) + millisecond);
      await act();
    }
    vi.setSystemTime(start + minutes(50) + 900);
    await press();
    expect(count('session_start')).toBe(1);
    vi.setSystemTime(start + minutes(80) + 901);
    await press();
    expect(count('session_start')).toBe(2);
  });

  it('is stored as extended before the page goes, however short before', async () => {
    await open();
    vi.setSystemTime(start + 400);
    await press();
    expect(localStorage.getItem('last_activity')).toBe(String(start));
    await leave();
    expect(localStorage.getItem('last_activity')).toBe(String(start + 400));
  });

  it('that ended while the page lay still begins anew with the page', async () => {
    await open();
    vi.setSystemTime(start + minutes(31));
    await press();
    expect(types().slice(-3)).toEqual(['session_start', 'page_view', 'visit_home']);
    expect(sessions().size).toBe(2);
  });

  it('tells its landing page only where it began', async () => {
    await open({ path: '/blog' });
    await goTo('/contact');
    expect(last()).toMatchObject({ landing_page: '/blog', pathname: '/contact' });
    await open({ path: '/projects' });
    expect(last()).not.toHaveProperty('landing_page');
  });

  it('works where the browser stores nothing, for as long as the document is there', async () => {
    vi.stubGlobal('localStorage', undefined);
    vi.stubGlobal('sessionStorage', undefined);
    await open();
    await goTo('/blog');
    await click(contactButton, 'a');
    await click(contactButton, 'a');
    expect(sessions().size).toBe(1);
    expect(count('session_start')).toBe(1);
    expect(count('session_conversion')).toBe(1);
  });
});

describe('engagement', () => {
  it('comes after 15 s on the page, and not after 14.9', async () => {
    await open();
    await vi.advanceTimersByTimeAsync(14_900);
    expect(count('engagement')).toBe(0);
    await vi.advanceTimersByTimeAsync(100);
    expect(sent.at(-1)).toMatchObject({
      type: 'engagement',
      metadata: { trigger: 'time', time_on_page_ms: 15_000, scroll_percent: 0 },
    });
  });

  it('comes at 50 % of the page, and not at 49', async () => {
    await open();
    await scrollTo50(49);
    await scrollTo50(49.9);
    expect(count('engagement')).toBe(0);
    vi.setSystemTime(start + 2000);
    await scrollTo50(50);
    expect(sent.at(-1)).toMatchObject({
      type: 'engagement',
      metadata: { trigger: 'scroll', time_on_page_ms: 2000, scroll_percent: 50 },
    });
  });

  it('comes once per page, whichever is first, and again on the next one', async () => {
    await open();
    await scrollTo50(80);
    await vi.advanceTimersByTimeAsync(20_000);
    await scrollTo50(90);
    expect(count('engagement')).toBe(1);
    vi.stubGlobal('scrollY', 0);
    await goTo('/blog');
    await vi.advanceTimersByTimeAsync(15_000);
    expect(count('engagement')).toBe(2);
  });

  it('counts the time from when the page was opened, not from when this code came', async () => {
    await open();
    close();
    vi.resetModules();
    vi.spyOn(performance, 'timeOrigin', 'get').mockReturnValue(Date.now() - 10_000);
    (await import('./tracking.ts')).startTracking();
    await vi.advanceTimersByTimeAsync(5000);
    expect(count('engagement')).toBe(1);
  });
});

describe('a page that is left', () => {
  it('ends the session once, and bounces when it was the only one and not read', async () => {
    await open();
    await leave();
    expect(types().slice(3)).toEqual(['bounce', 'session_end']);
  });

  it('does not bounce when it was read, or when there was another one', async () => {
    await open();
    await scrollTo50(60);
    await leave();
    await open({ path: '/blog' });
    await leave();
    expect(count('bounce')).toBe(0);
    expect(count('session_end')).toBe(2);
  });

  it('goes on when it comes back, and ends again after what happens then', async () => {
    await open();
    await leave();
    await leave();
    expect(count('session_end')).toBe(1);
    await goTo('/blog');
    await leave();
    expect([count('session_end'), count('bounce')]).toEqual([2, 1]);
  });

  it('does not wait for what was sent before', async () => {
    answer = () => new Promise(() => undefined);
    await open();
    expect(types()).toEqual(['session_start']);
    await leave();
    expect(types()).toEqual(['session_start', 'page_view', 'visit_home', 'bounce', 'session_end']);
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
      { platform: 'github', href: site.socials.github, location: 'footer' },
    ],
    [
      '/contact',
      `<main><a href="mailto:${site.supportEmail}">Mail</a></main>`,
      'a',
      'click_social_link',
      { platform: 'email', location: 'page' },
    ],
    [
      '/blog',
      '<main><article><h2><a href="/blog/a-note">A note</a></h2></article></main>',
      'a',
      'click_blog_card',
      { target: '/blog/a-note' },
    ],
    [
      '/projects',
      '<main><article><p>What it does</p></article></main>',
      'p',
      'click_project_card',
      { target: '' },
    ],
    [
      '/projects',
      '<main><article><a href="https://x.example/">Live</a></article></main>',
      'a',
      'click_project_card',
      { target: 'https://x.example/' },
    ],
  ] as const)('on %s at %s is counted', async (path, markup, selector, type, extras) => {
    await open({ path });
    await click(markup, selector);
    const found = sent.find((one) => one.type === type);
    expect(found?.metadata).toMatchObject(extras);
  });

  it('with the middle button is counted, with the right one it is not', async () => {
    await open();
    await click(contactButton, 'a', { button: 2 });
    expect(count('click_contact')).toBe(0);
    await click(contactButton, 'a', { button: 1 });
    expect(count('click_contact')).toBe(1);
  });

  it('elsewhere is activity alone', async () => {
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

  it('is not made by other links there', async () => {
    await open({ path: '/contact' });
    await click('<main><a href="/contact">Contact</a></main>', 'a');
    await click(`<main><a href="${site.socials.github}">GitHub</a></main>`, 'a');
    expect(count('session_conversion')).toBe(0);
  });

  it('is made once, however often and wherever is clicked', async () => {
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

  it('that failed is tried again with the next click', async () => {
    answer = ({ type }) =>
      new Response(null, { status: type === 'session_conversion' ? 503 : 204 });
    await open();
    await click(contactButton, 'a');
    expect(sessionStorage.getItem('hasConverted')).toBeNull();
    answer = () => {
      throw new TypeError('Failed to fetch');
    };
    await click(contactButton, 'a');
    expect(sessionStorage.getItem('hasConverted')).toBeNull();
    answer = () => new Response(null, { status: 204 });
    await click(contactButton, 'a');
    expect(sessionStorage.getItem('hasConverted')).toBe('true');
    expect(count('session_conversion')).toBe(3);
  });
});

it('a contact message that was sent is recorded', async () => {
  await open({ path: '/contact' });
  document.body.innerHTML = '<form></form>';
  document.querySelector('form')?.reset();
  await settle();
  expect(types().at(-1)).toBe('submit_contact');
});

describe('nothing is sent and nothing stored', () => {
  const act = async () => {
    await click(contactButton, 'a');
    await scrollTo50(90);
    await goTo('/blog');
    await vi.advanceTimersByTimeAsync(20_000);
    await leave();
  };
  const keys = () => Object.keys(localStorage).filter((key) => /session|activity|visit/.test(key));

  it.each([
    ['Do Not Track', { doNotTrack: '1' }],
    ['Global Privacy Control', { globalPrivacyControl: true }],
  ])('where the browser sends %s', async (_name, signs) => {
    vi.stubGlobal('navigator', { userAgent: 'x', language: 'en', ...signs });
    await open();
    await act();
    expect([sent, keys(), sessionStorage.length]).toEqual([[], [], 0]);
  });

  it.each<[TrackingMode, string | undefined]>([
    ['off', undefined],
    ['off', 'yes'],
    ['on', 'no'],
    ['consent', undefined],
    ['consent', 'no'],
  ])('in mode %s with the choice %s', async (mode, choice) => {
    if (choice) localStorage.setItem('tracking', choice);
    await open({ mode });
    await act();
    expect([sent, keys(), sessionStorage.length]).toEqual([[], [], 0]);
  });

  it.each(['admin', 'staff'])('of %s', async (role) => {
    me = () => Response.json({ role });
    localStorage.setItem('authToken', 'token');
    await open();
    await act();
    expect([sent, keys(), asked]).toEqual([[], [], 1]);
  });

  it('while it is not known whose token it is', async () => {
    me = () => new Response(null, { status: 503 });
    localStorage.setItem('authToken', 'token');
    await open();
    expect(sent).toEqual([]);
    me = () => Response.json({ role: 'user' });
    await goTo('/blog');
    expect(types()).toEqual(['session_start', 'page_view', 'visit_blog_list']);
  });
});

describe('a choice counts at once', () => {
  const choose = async (choice: 'yes' | 'no') => {
    const module = await import('./tracking-answer.ts');
    module.choose(choice);
    await settle();
  };

  it('a no ends the recording and takes away what was kept', async () => {
    await open();
    await click(contactButton, 'a');
    const before = types().length;
    await choose('no');
    await goTo('/blog');
    await leave();
    expect(types()).toHaveLength(before);
    expect(Object.keys(localStorage)).toEqual(['tracking']);
    expect(sessionStorage.length).toBe(0);
  });

  it('a no keeps back what waits for its turn', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    answer = () => promise;
    await open();
    expect(types()).toEqual(['session_start']);
    await choose('no');
    resolve(new Response(null, { status: 204 }));
    await settle();
    expect(types()).toEqual(['session_start']);
  });

  it('a yes begins with the page that is there', async () => {
    await open({ mode: 'consent', path: '/privacy' });
    await choose('yes');
    expect(types()).toEqual(['session_start', 'page_view']);
  });

  it('made in another tab, too', async () => {
    await open();
    localStorage.setItem('tracking', 'no');
    window.dispatchEvent(new StorageEvent('storage', { key: 'tracking' }));
    await goTo('/blog');
    expect(types()).toHaveLength(3);
  });
});

describe('who is signed in', () => {
  it.each(['user', 'viewer'])(
    'as %s is recorded with the token, and asked about once',
    async (role) => {
      me = () => Response.json({ role });
      localStorage.setItem('authToken', 'token');
      await open();
      await goTo('/blog');
      expect(sent.map(({ authorization }) => authorization)).toEqual(
        sent.map(() => 'Bearer token'),
      );
      expect([sent.length, asked]).toEqual([5, 1]);
    },
  );

  it('with a token that is over is recorded without it', async () => {
    me = () => Response.json({ role: 'user' });
    localStorage.setItem('authToken', 'token');
    answer = ({ authorization }) => new Response(null, { status: authorization ? 401 : 204 });
    await open();
    expect(types()).toEqual(
      ['session_start', 'page_view', 'visit_home'].flatMap((type) => [type, type]),
    );
    expect(sent.filter(({ authorization }) => authorization === undefined)).toHaveLength(3);
  });

  it('with a sign-in that is over is anybody', async () => {
    me = () => new Response(null, { status: 401 });
    localStorage.setItem('authToken', 'token');
    await open();
    expect(types()).toEqual(['session_start', 'page_view', 'visit_home']);
    expect(localStorage.getItem('authToken')).toBeNull();
  });
});

it('a failure is logged, and the next event is sent', async () => {
  answer = () => {
    throw new TypeError('Failed to fetch');
  };
  await open();
  expect(types()).toEqual(['session_start', 'page_view', 'visit_home']);
  expect(console.warn).toHaveBeenCalledTimes(3);
});
