/** Tests `POST /analytics/visitor_events` from the event to the table. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { itemsOf } from '#test/support/stored-items.ts';
import { createVisitsRepository } from '#lambdas/adapters/dynamo/analytics/visits.dynamo.ts';
import { visitorEventTypes } from '#shared/analytics/visitor-events.ts';
import { visitLimits } from '#shared/schemas/visit-limits.ts';
import { ownTable, type TestTable } from '#test/support/own-table.ts';
import { inMemoryTable } from '#test/support/in-memory-table.ts';
import { phone, storedVisits, visitorEvent } from '#test/support/visit-fixtures.ts';
import { visitsFunction } from '#test/support/visits-function.ts';

let table: TestTable;

beforeAll(async () => {
  table = await ownTable();
});

const inMemory = () => {
  const memory = inMemoryTable();
  return {
    ...visitsFunction(createVisitsRepository(memory)),
    visits: () => storedVisits(memory),
  };
};

describe('an event', () => {
  it.each(visitorEventTypes)('of the type %s is accepted', async (type) => {
    const { send } = inMemory();
    expect(await send(visitorEvent(type))).toBe(204);
  });

  it.each<[string, unknown]>([
    ['an unknown type', { ...visitorEvent('page_view'), event_type: 'page_viewed' }],
    ['an unknown key beside the metadata', { ...visitorEvent('page_view'), is_admin: true }],
    ['no session', { ...visitorEvent('page_view'), session_id: undefined }],
    ['a session id of any text', { ...visitorEvent('page_view'), session_id: 'a b#<script>' }],
    ['no metadata', { ...visitorEvent('page_view'), event_metadata: null }],
    ['a text where a number belongs', visitorEvent('page_view', { screen_width: '1' as never })],
    ['a lone surrogate', visitorEvent('page_view', { pathname: '/\ud800' })],
  ])('with %s is refused', async (_, body) => {
    const { send, visits } = inMemory();
    expect(await send(body)).toBe(422);
    expect(await visits()).toEqual([]);
  });

  it('with unknown metadata is accepted without it', async () => {
    const { send, visits } = inMemory();
    const canary = randomUUID();
    const { event_metadata, ...event } = visitorEvent('page_view');
    const body = { ...event, event_metadata: { ...event_metadata, email: canary } };
    expect(await send(body)).toBe(204);
    expect(await visits()).toHaveLength(1);
    expect(JSON.stringify(await visits())).not.toContain(canary);
  });

  it('of more than 8 kB is refused', async () => {
    const { send, visits } = inMemory();
    const sized = (bytes: number) => {
      const empty = JSON.stringify(visitorEvent('page_view', { href: '' })).length;
      return visitorEvent('page_view', { href: 'x'.repeat(bytes - empty) });
    };
    expect(await send(sized(visitLimits.event.bytes + 1))).toBe(413);
    expect(await visits()).toEqual([]);
    expect(await send(sized(visitLimits.event.bytes))).toBe(204);
  });

  it('takes the country from the edge only', async () => {
    const { send, visits } = inMemory();
    await send(visitorEvent('page_view'), { country: 'NZ' });
    const other = { sessionId: 'another-session' };
    await send(visitorEvent('page_view', other), { country: 'NZ', direct: true });
    expect((await visits()).map(({ country }) => country)).toEqual(['NZ', '(unknown)']);
  });

  it('of staff and of bots gets the same answer, and is not stored', async () => {
    const { send, visits } = inMemory();
    expect(await send(visitorEvent('page_view'), { role: 'admin' })).toBe(204);
    expect(await send(visitorEvent('page_view'), { userAgent: 'Googlebot/2.1' })).toBe(204);
    expect(await visits()).toEqual([]);
    expect(await send(visitorEvent('page_view'), { role: 'viewer' })).toBe(204);
    expect(await visits()).toHaveLength(1);
  });
});

describe('events in one request', () => {
  const many = (count: number, facts = {}) =>
    Array.from({ length: count }, () => visitorEvent('page_view', facts));

  it('are stored, up to 20', async () => {
    const { send, visits } = inMemory();
    expect(await send({ events: many(21) })).toBe(422);
    expect(await send({ events: [] })).toBe(422);
    expect(await visits()).toEqual([]);
    expect(await send({ events: many(20) })).toBe(204);
    expect((await visits())[0]?.steps).toHaveLength(20);
  });

  it('are refused together when one of them is invalid', async () => {
    const { send, visits } = inMemory();
    const invalid = { ...visitorEvent('page_view'), event_type: 'page_viewed' };
    expect(await send({ events: [visitorEvent('session_start'), invalid] })).toBe(422);
    expect(await send({ events: many(1), is_admin: true })).toBe(422);
    expect(await visits()).toEqual([]);
  });

  it('of more than 64 kB are refused, as is one of more than 8 kB', async () => {
    const { send, visits } = inMemory();
    expect(await send({ events: many(1, { href: 'x'.repeat(9000) }) })).toBe(413);
    expect(await send({ events: many(10, { href: 'x'.repeat(7000) }) })).toBe(413);
    expect(await visits()).toEqual([]);
  });
});

describe('stored and logged data', () => {
  it('contains no address, no user agent and no query string', async () => {
    const { send, lines } = visitsFunction(createVisitsRepository(table));
    const canary = randomUUID();
    const address = '203.0.113.77';
    const sessionId = randomUUID();
    for (const type of ['session_start', 'page_view'] as const) {
      const facts = { user_agent: `${phone} ${canary}`, pathname: `/blog?mail=${canary}` };
      const extras = { href: canary, referrer: `https://search.example/${canary}?q=${canary}` };
      const body = visitorEvent(type, { sessionId, ...facts, ...extras });
      expect(await send(body, { address, userAgent: `${phone} ${canary}` })).toBe(204);
    }
    const items = await itemsOf(table);
    expect(items.some(({ pk }) => pk === `VISIT#${sessionId}`)).toBe(true);
    const kept = JSON.stringify([items, lines]);
    expect(kept).not.toContain(canary);
    expect(kept).not.toContain(address);
  });
});

describe('a flood from one address', () => {
  const { sessionsPerDay } = visitLimits.event;

  /** Makes events of any type, spread over this many sessions. */
  function flood(events: number, sessions: number) {
    return Array.from({ length: events }, (_, index) => {
      const type = visitorEventTypes[index % visitorEventTypes.length] ?? 'page_view';
      const sessionId = `flood-session-${index % sessions}`;
      return visitorEvent(type, { sessionId, pathname: `/${index}` });
    });
  }

  it('stays within the cap on the real engine, even when all arrive at once', async () => {
    const { send } = visitsFunction(createVisitsRepository(table));
    const events = flood(1500, 400);
    const statuses = new Set<number>();
    while (events.length > 0) {
      const answers = events.splice(0, 50).map((event) => send(event, { address: '192.0.2.200' }));
      for (const status of await Promise.all(answers)) statuses.add(status);
    }
    expect([...statuses]).toEqual([204]);
    const items = await itemsOf(table);
    const flooded = items.filter(({ pk }) => String(pk).startsWith('VISIT#flood-session-'));
    expect(flooded).toHaveLength(sessionsPerDay);
  });
});
