import { describe, expect, it } from 'vitest';
import { createVisitsRepository } from '#lambdas/adapters/dynamo/analytics/visits.dynamo.ts';
import { summarize } from '#shared/analytics/session-rules.ts';
import { visitLimits } from '#shared/schemas/visit-limits.ts';
import { visitorEventSchema } from '#shared/schemas/visitor-events.ts';
import { inMemoryTable } from '#test/support/in-memory-table.ts';
import { itemsOf } from '#test/support/stored-items.ts';
import { phone, storedVisits, visitorEvent } from '#test/support/visit-fixtures.ts';
import { type RecordVisitorEvents, recordVisitorEvents } from './record-visitor-events.usecase.ts';
import { readSteps } from './visits.repository.ts';

const start = Date.UTC(2026, 2, 10, 12);

function world() {
  const table = inMemoryTable();
  let clock = start;
  const deps = {
    visits: createVisitsRepository(table),
    visitorOf: ({ address, date }: { address: string; date: string }) =>
      `${date} ${address.length}`,
    now: () => new Date(clock),
  };
  const sendAll = (
    events: ReturnType<typeof visitorEvent>[],
    request: Partial<Omit<RecordVisitorEvents, 'events'>> = {},
  ) =>
    recordVisitorEvents(
      {
        events: events.map((event) => visitorEventSchema.parse(event)),
        principal: 'anonymous',
        address: '192.0.2.1',
        country: 'FR',
        userAgent: phone,
        ...request,
      },
      deps,
    );
  const send = (event: ReturnType<typeof visitorEvent>, request = {}) => sendAll([event], request);
  return {
    visits: () => storedVisits(table),
    subjects: async () =>
      (await itemsOf(table)).map(({ pk }) => String(pk)).filter((pk) => pk.startsWith('ADDRESS#')),
    send,
    sendAll,
    pass: (ms: number) => {
      clock += ms;
    },
  };
}

describe('a session', () => {
  it('begins with a short record of the visitor', async () => {
    const { send, visits } = world();
    await send(
      visitorEvent('session_start', {
        pathname: '/blog/a-note/?token=secret#part',
        referrer: 'https://www.search.example/find?q=private',
        timestamp: '2026-03-10T11:59:59.000Z',
      }),
    );
    expect(await visits()).toEqual([
      {
        sessionId: 'a-session-of-one',
        startedAt: '2026-03-10T12:00:00.000Z',
        lastAt: '2026-03-10T12:00:00.000Z',
        device: 'mobile',
        os: 'iOS',
        browser: 'Safari',
        country: 'FR',
        referrer: 'search.example',
        landingPage: '/blog/a-note',
        steps: [expect.stringMatching(/^session_start \w+ \/blog\/a-note$/)],
      },
    ]);
  });

  it('keeps what its link says of a campaign, but no mail address, and not in the page', async () => {
    const { send, visits } = world();
    const query = 'utm_source=Letter%20%232&utm_medium=&utm_campaign=ada@mail.example&id=7';
    await send(visitorEvent('session_start', { landing_page: `/blog?${query}#utm_medium=part` }));
    const [visit] = await visits();
    expect(visit).toMatchObject({ landingPage: '/blog', utmSource: 'Letter #2' });
    expect([visit?.utmMedium, visit?.utmCampaign]).toEqual([undefined, undefined]);
  });

  it("uses the server's clock", async () => {
    const { send, visits, pass } = world();
    await send(visitorEvent('session_start', { timestamp: '1999-01-01T00:00:00Z' }));
    pass(60_000);
    await send(visitorEvent('page_view', { timestamp: '2099-01-01T00:00:00Z' }));
    expect(await visits()).toMatchObject([
      { startedAt: '2026-03-10T12:00:00.000Z', lastAt: '2026-03-10T12:01:00.000Z' },
    ]);
  });

  it('begins with an event that overtook its start, and keeps both', async () => {
    const { send, visits } = world();
    await send(visitorEvent('page_view'));
    await send(visitorEvent('session_start'));
    const steps = readSteps((await visits())[0]?.steps ?? []);
    expect(steps.map(({ type }) => type)).toEqual(['page_view', 'session_start']);
  });

  it('does not begin with its own end', async () => {
    const { send, visits } = world();
    await send(visitorEvent('session_end'));
    await send(visitorEvent('bounce'));
    expect(await visits()).toEqual([]);
  });

  it('accepts no events a day after it began', async () => {
    const { send, visits, pass } = world();
    await send(visitorEvent('session_start'));
    pass(24 * 60 * 60 * 1000 - 1);
    await send(visitorEvent('page_view'));
    pass(1);
    await send(visitorEvent('page_view'));
    expect((await visits())[0]?.steps).toHaveLength(2);
  });
});

describe('events that are sent together', () => {
  const typesIn = (steps: readonly string[] = []) => readSteps(steps).map(({ type }) => type);

  it('begin a session, in their order, and continue it', async () => {
    const { sendAll, visits } = world();
    await sendAll([visitorEvent('session_start'), visitorEvent('page_view')]);
    await sendAll([visitorEvent('engagement'), visitorEvent('session_end')]);
    expect((await visits()).map(({ steps }) => typesIn(steps))).toEqual([
      ['session_start', 'page_view', 'engagement', 'session_end'],
    ]);
  });

  it('begin a session without its start, unless they are only its end', async () => {
    const { sendAll, visits } = world();
    await sendAll([visitorEvent('bounce'), visitorEvent('session_end')]);
    expect(await visits()).toEqual([]);
    await sendAll([visitorEvent('page_view'), visitorEvent('session_end')]);
    expect(await visits()).toHaveLength(1);
  });

  it('count once each when some of them were delivered before', async () => {
    const { sendAll, visits } = world();
    const click = visitorEvent('click_contact', { timestamp: '2026-03-10T12:00:05.123Z' });
    await sendAll([visitorEvent('session_start'), click]);
    await sendAll([click, visitorEvent('page_view'), click]);
    expect(typesIn((await visits())[0]?.steps)).toEqual([
      'session_start',
      'click_contact',
      'page_view',
    ]);
  });

  it('are separate when they have no times', async () => {
    const { sendAll, visits } = world();
    await sendAll([visitorEvent('page_view'), visitorEvent('page_view')]);
    expect((await visits())[0]?.steps).toHaveLength(2);
  });

  it('count for two sessions at most', async () => {
    const { sendAll, visits } = world();
    const sessions = ['first-session', 'second-session', 'third-session'];
    await sendAll(sessions.map((sessionId) => visitorEvent('session_start', { sessionId })));
    expect((await visits()).map(({ sessionId }) => sessionId)).toEqual(sessions.slice(0, 2));
  });
});

describe('an event that is delivered twice', () => {
  it('counts once, even among others', async () => {
    const { send, visits } = world();
    const click = visitorEvent('click_contact', { timestamp: '2026-03-10T12:00:05.123Z' });
    await send(visitorEvent('session_start'));
    await send(click);
    await send(visitorEvent('page_view'));
    await send(click);
    const { clicks } = summarize(readSteps((await visits())[0]?.steps ?? []));
    expect(clicks.click_contact).toBe(1);
  });

  it('counts twice when its times differ', async () => {
    const { send, visits } = world();
    await send(visitorEvent('session_start'));
    await send(visitorEvent('click_contact', { timestamp: '2026-03-10T12:00:05.123Z' }));
    await send(visitorEvent('click_contact', { timestamp: '2026-03-10T12:00:05.124Z' }));
    expect((await visits())[0]?.steps).toHaveLength(3);
  });
});

describe('not counted', () => {
  it.each(['staff', 'admin'] as const)('%s', async (principal) => {
    const { send, visits } = world();
    await send(visitorEvent('session_start'), { principal });
    expect(await visits()).toEqual([]);
  });

  it.each(['user', 'viewer'] as const)('but %s is counted', async (principal) => {
    const { send, visits } = world();
    await send(visitorEvent('session_start'), { principal });
    expect(await visits()).toHaveLength(1);
  });

  it('a known bot, however it identifies itself', async () => {
    const { send, visits } = world();
    const bot = 'Mozilla/5.0 (compatible; Googlebot/2.1)';
    await send(visitorEvent('session_start'), { userAgent: bot });
    await send(visitorEvent('session_start', { user_agent: bot }));
    expect(await visits()).toEqual([]);
  });
});

describe('limits', () => {
  it('cap the sessions of an address per day', async () => {
    const { send, visits, subjects, pass } = world();
    const begin = (count: number) =>
      send(visitorEvent('session_start', { sessionId: `session-${start}-${count}` }));
    const { sessionsPerDay } = visitLimits.event;
    for (let count = 0; count < sessionsPerDay + 20; count += 1) await begin(count);
    expect(await visits()).toHaveLength(sessionsPerDay);
    pass(12 * 60 * 60 * 1000);
    await begin(1000);
    expect(await visits()).toHaveLength(sessionsPerDay + 1);
    expect(await subjects()).toEqual(['ADDRESS#2026-03-10 9', 'ADDRESS#2026-03-11 9']);
  });

  it('cap the events of a session', async () => {
    const { send, visits, pass } = world();
    for (let count = 0; count < visitLimits.event.perSession + 20; count += 1) {
      await send(visitorEvent('page_view'));
      pass(1);
    }
    expect((await visits())[0]?.steps).toHaveLength(visitLimits.event.perSession);
  });

  it('cap the length of a text without splitting a character', async () => {
    const { send, visits } = world();
    await send(
      visitorEvent('session_start', {
        pathname: `/${'x'.repeat(198)}👋`,
        referrer: `https://${'a.'.repeat(90)}example/`,
      }),
    );
    const [visit] = await visits();
    expect(visit?.landingPage).toHaveLength(visitLimits.event.page);
    expect(visit?.landingPage.isWellFormed()).toBe(true);
    expect(visit?.referrer).toHaveLength(visitLimits.event.referrer);
  });
});
