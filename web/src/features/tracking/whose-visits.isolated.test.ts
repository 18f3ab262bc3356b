import { describe, expect, it, vi } from 'vitest';
import type { TrackingMode } from '#shared/site/site-config.ts';
import {
  click,
  contactButton,
  count,
  gather,
  goTo,
  homeEvents,
  last,
  leave,
  open,
  pass,
  scrollToPercent,
  server,
  sessions,
  settle,
  types,
} from './tracking.isolated.test-support.ts';

/** Signs a user in, about whom the server answers this. */
function signIn(me: () => Response): void {
  server.me = me;
  localStorage.setItem('authToken', 'token');
}

describe('nothing is sent or stored', () => {
  const visitPages = async (mode?: TrackingMode) => {
    await open({ mode });
    await click(contactButton, 'a');
    await scrollToPercent(90);
    await goTo('/blog');
    await pass(20_000);
    await leave();
  };
  const keys = () => Object.keys(localStorage).filter((key) => /session|activity|visit/.test(key));

  it.each([
    ['Do Not Track', { doNotTrack: '1' }],
    ['Global Privacy Control', { globalPrivacyControl: true }],
  ])('when the browser sends %s', async (_name, signals) => {
    vi.stubGlobal('navigator', { userAgent: 'x', language: 'en', ...signals });
    await visitPages();
    expect([server.sent, keys(), sessionStorage.length]).toEqual([[], [], 0]);
  });

  it.each<[TrackingMode, string | undefined]>([
    ['off', undefined],
    ['off', 'yes'],
    ['on', 'no'],
    ['consent', undefined],
    ['consent', 'no'],
  ])('in mode %s with the choice %s', async (mode, choice) => {
    if (choice) localStorage.setItem('tracking', choice);
    await visitPages(mode);
    expect([server.sent, keys(), sessionStorage.length]).toEqual([[], [], 0]);
  });

  it.each(['admin', 'staff'])('of %s', async (role) => {
    signIn(() => Response.json({ role }));
    await visitPages();
    expect([server.sent, keys(), server.meRequests]).toEqual([[], [], 1]);
  });

  it('while the owner of the token is unknown', async () => {
    signIn(() => new Response(null, { status: 503 }));
    await open();
    expect(server.sent).toEqual([]);
    server.me = () => Response.json({ role: 'user' });
    await goTo('/blog');
    expect(types()).toEqual(['session_start', 'page_view', 'visit_blog_list']);
  });
});

describe('a choice', () => {
  const choose = async (choice: 'yes' | 'no') => {
    const module = await import('./tracking-answer.ts');
    module.choose(choice);
    await settle();
  };

  it('opting out ends the recording, and deletes stored facts', async () => {
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

  it('opting out deletes facts that the browser could not store', async () => {
    vi.stubGlobal('localStorage', undefined);
    vi.stubGlobal('sessionStorage', undefined);
    await open();
    await click(contactButton, 'a');
    await choose('no');
    await choose('yes');
    await click(contactButton, 'a');
    expect(sessions().size).toBe(2);
    expect(last()).toMatchObject({ visit_number: 1 });
    expect(count('session_conversion')).toBe(2);
  });

  it('opting out drops events that are not sent yet', async () => {
    gather();
    await open({ path: '/blog' });
    await choose('no');
    await choose('yes');
    await leave();
    expect(types().filter((type) => type === 'session_start')).toHaveLength(1);
    expect(last()).toMatchObject({ visit_number: 1 });
  });

  it('opting in starts with the current page', async () => {
    await open({ mode: 'consent', path: '/privacy' });
    await choose('yes');
    expect(types()).toEqual(['session_start', 'page_view']);
  });

  it('is noticed when made in another tab', async () => {
    await open();
    localStorage.setItem('tracking', 'no');
    window.dispatchEvent(new StorageEvent('storage', { key: 'tracking' }));
    await goTo('/blog');
    expect(types()).toHaveLength(3);
  });
});

describe('a signed-in user', () => {
  it.each(['user', 'viewer'])(
    'as %s is recorded with the token, which is looked up once',
    async (role) => {
      signIn(() => Response.json({ role }));
      await open();
      await goTo('/blog');
      expect(server.sent.map(({ authorization }) => authorization)).toEqual(
        server.sent.map(() => 'Bearer token'),
      );
      expect([server.sent.length, server.meRequests]).toEqual([5, 1]);
    },
  );

  it('with an expired token is recorded without it', async () => {
    signIn(() => Response.json({ role: 'user' }));
    server.answer = ([one]) => new Response(null, { status: one?.authorization ? 401 : 204 });
    await open();
    expect(server.requests).toEqual([
      ['fetch', ...homeEvents],
      ['fetch', ...homeEvents],
    ]);
    expect(server.sent.map(({ authorization }) => authorization)).toEqual([
      ...homeEvents.map(() => 'Bearer token'),
      ...homeEvents.map(() => undefined),
    ]);
  });

  it('with an expired sign-in is anonymous', async () => {
    signIn(() => new Response(null, { status: 401 }));
    await open();
    expect(types()).toEqual(homeEvents);
    expect(localStorage.getItem('authToken')).toBeNull();
  });
});
