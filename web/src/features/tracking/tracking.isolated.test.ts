import { describe, expect, it, vi } from 'vitest';
import {
  at,
  click,
  close,
  comeBack,
  contactButton,
  count,
  goBack,
  goTo,
  homeEvents,
  last,
  leave,
  minutes,
  open,
  pass,
  press,
  projectCard,
  scrollToPercent,
  server,
  sessions,
  start,
  types,
} from './tracking.isolated.test-support.ts';

describe('a first visit', () => {
  it('begins a session, and describes it', async () => {
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

  it('begins with the first page that exists', async () => {
    document.head.innerHTML = '<meta name="robots" content="noindex">';
    await open({ path: '/blog/not-yet-published' });
    await goTo('/blog');
    document.head.innerHTML = '';
    expect(types()).toEqual(['session_start', 'page_view', 'visit_blog_list']);
    expect(last()).toMatchObject({ landing_page: '/blog' });
  });

  it('records which campaign led to it', async () => {
    await open({ path: '/blog?utm_source=letter&utm_campaign=spring' });
    expect(last()).toMatchObject({
      pathname: '/blog',
      landing_page: '/blog?utm_source=letter&utm_campaign=spring',
    });
  });

  it.each([
    '',
    `${location.origin}/blog`,
    `http://www.${location.hostname}/`,
    `https://${location.hostname}:8443/blog`,
  ])('has no referrer for "%s"', async (referrer) => {
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

  it('continues with the page that the app shows next, once', async () => {
    await open();
    await goTo('/projects');
    await goTo('/projects');
    expect(types().slice(3)).toEqual(['page_view', 'visit_projects']);
    expect(sessions().size).toBe(1);
  });

  it.each([
    ['opened by Back', () => goBack('/admin')],
    [
      'opened and used',
      async () => {
        at('/admin');
        await press();
      },
    ],
  ])('continues with its page after the admin area was %s', async (_how, visit) => {
    await open();
    await visit();
    await goTo('/');
    expect(types().slice(3)).toEqual(['page_view', 'visit_home']);
  });
});

describe('a session', () => {
  it.each([
    [minutes(29, 59), 1],
    [minutes(30), 1],
    [minutes(30, 1), 2],
  ])(
    'that is idle for %i ms leaves the next document to session number %i',
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
    ['a scroll', () => scrollToPercent(10)],
    ['a click', () => click('<p>Text</p>', 'p')],
  ])('is extended by %s, exactly to that moment', async (_name, act) => {
    await open();
    for (const milliseconds of [0, 900]) {
      vi.setSystemTime(start + minutes(20) + milliseconds);
      await act();
    }
    vi.setSystemTime(start + minutes(50) + 900);
    await press();
    expect(count('session_start')).toBe(1);
    vi.setSystemTime(start + minutes(80) + 901);
    await press();
    expect(count('session_start')).toBe(2);
  });

  it('is stored with the last activity before the page is left', async () => {
    await open();
    vi.setSystemTime(start + 400);
    await press();
    expect(localStorage.getItem('last_activity')).toBe(String(start));
    await leave();
    expect(localStorage.getItem('last_activity')).toBe(String(start + 400));
  });

  it('starts over with its page if it expired while the page was frozen', async () => {
    await open();
    vi.setSystemTime(start + minutes(31));
    await press();
    expect(types().slice(-3)).toEqual(homeEvents);
    expect(sessions().size).toBe(2);
  });

  it('records its landing page only when it began', async () => {
    await open({ path: '/blog' });
    await goTo('/contact');
    expect(last()).toMatchObject({ landing_page: '/blog', pathname: '/contact' });
    await open({ path: '/projects' });
    expect(last()).not.toHaveProperty('landing_page');
  });

  it('works for the lifetime of the document when the browser stores nothing', async () => {
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
  it('is recorded after 15 s on the page, and not after 14.9', async () => {
    await open();
    await pass(14_900);
    expect(count('engagement')).toBe(0);
    await pass(100);
    const metadata = { trigger: 'time', time_on_page_ms: 15_000, scroll_percent: 0 };
    expect(server.sent.at(-1)).toMatchObject({ type: 'engagement', metadata });
  });

  it('is recorded at 50 % of the page, and not at 49', async () => {
    await open();
    await scrollToPercent(49);
    await scrollToPercent(49.9);
    expect(count('engagement')).toBe(0);
    vi.setSystemTime(start + 2000);
    await scrollToPercent(50);
    const metadata = { trigger: 'scroll', time_on_page_ms: 2000, scroll_percent: 50 };
    expect(server.sent.at(-1)).toMatchObject({ type: 'engagement', metadata });
  });

  it('is recorded once per page, whichever comes first, and again on the next one', async () => {
    await open();
    await scrollToPercent(80);
    await pass(20_000);
    await scrollToPercent(90);
    expect(count('engagement')).toBe(1);
    vi.stubGlobal('scrollY', 0);
    await goTo('/blog');
    await pass(15_000);
    expect(count('engagement')).toBe(2);
  });

  it('counts the time since the page was opened, not since this code loaded', async () => {
    await open();
    close();
    vi.resetModules();
    vi.spyOn(performance, 'timeOrigin', 'get').mockReturnValue(Date.now() - 10_000);
    await import('./tracking.ts');
    await pass(5000);
    expect(count('engagement')).toBe(1);
  });

  it('counts only the time in which the page is visible', async () => {
    await open();
    await pass(10_000);
    await leave();
    await pass(60_000);
    await comeBack();
    await pass(4900);
    expect(count('engagement')).toBe(0);
    await pass(100);
    expect(last()).toMatchObject({ trigger: 'time', time_on_page_ms: 15_000 });
  });

  it('does not count the time in the back/forward cache', async () => {
    await open();
    await pass(4000);
    window.dispatchEvent(new Event('pagehide'));
    vi.setSystemTime(Date.now() + 20_000);
    window.dispatchEvent(new Event('pageshow'));
    await scrollToPercent(60);
    expect(last()).toMatchObject({ trigger: 'scroll', time_on_page_ms: 4000 });
  });
});

describe('during navigation to a page that is not rendered yet', () => {
  it('engagement is recorded for the page that was read', async () => {
    await open();
    await pass(14_000);
    at('/blog');
    await pass(1000);
    const metadata = { pathname: '/', time_on_page_ms: 15_000 };
    expect(server.sent.at(-1)).toMatchObject({ type: 'engagement', metadata });
    await goTo('/blog');
    expect(last()).toMatchObject({ pathname: '/blog' });
  });

  it('a click belongs to the visible page', async () => {
    await open({ path: '/projects' });
    at('/blog');
    await click(projectCard, 'p');
    const metadata = { pathname: '/projects' };
    expect(server.sent.at(-1)).toMatchObject({ type: 'click_project_card', metadata });
  });
});

describe('a page that is left', () => {
  it('does not bounce if it was read, or if it was not the only page', async () => {
    await open();
    await scrollToPercent(60);
    await leave();
    await open({ path: '/blog' });
    await leave();
    expect(count('bounce')).toBe(0);
    expect(count('session_end')).toBe(2);
  });

  it('ends the session with one bounce, and again after further events on its return', async () => {
    await open();
    await leave();
    await leave();
    expect(types().slice(3)).toEqual(['bounce', 'session_end']);
    await comeBack();
    await goTo('/blog');
    await leave();
    expect([count('session_end'), count('bounce')]).toEqual([2, 1]);
  });
});

describe('a page opened in the background', () => {
  it('is recorded once it is visible, and its reading time begins then', async () => {
    await open({ isHidden: true });
    await pass(60_000);
    expect(server.sent).toEqual([]);
    await comeBack();
    expect(types()).toEqual(homeEvents);
    await pass(14_900);
    expect(count('engagement')).toBe(0);
    await pass(100);
    expect(last()).toMatchObject({ time_on_page_ms: 15_000 });
  });

  it('is not recorded if it is never visible', async () => {
    await open({ isHidden: true });
    await leave();
    expect(server.sent).toEqual([]);
  });
});
