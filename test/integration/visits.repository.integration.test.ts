/** Runs the same tests of visits on the table in memory and on the real engine. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { itemsOf } from '#test/support/stored-items.ts';
import type { Visit } from '#lambdas/features/analytics/visits.repository.ts';
import { createVisitsRepository } from '#lambdas/adapters/dynamo/analytics/visits.dynamo.ts';
import { visitLimits } from '#shared/schemas/visit-limits.ts';
import { ownTable, type TestTable } from '#test/support/own-table.ts';
import { inMemoryTable } from '#test/support/in-memory-table.ts';
import { appendSteps, someVisit, storedVisits } from '#test/support/visit-fixtures.ts';

let table: TestTable;

beforeAll(async () => {
  table = await ownTable();
});

const memory = inMemoryTable();
const now = new Date('2026-03-10T12:00:00.000Z');

describe.each([
  { store: 'in memory', of: () => memory },
  { store: 'on DynamoDB', of: () => table },
])('visits $store', ({ of }) => {
  const open = () => createVisitsRepository(of());
  const stepsIn = async ({ sessionId }: Visit) =>
    (await storedVisits(of())).find((visit) => visit.sessionId === sessionId)?.steps;

  it('begin once', async () => {
    const visits = open();
    const visit = someVisit();
    const outcomes = await Promise.all([1, 2, 3].map(() => visits.begin(visit)));
    expect(outcomes.filter(Boolean)).toHaveLength(1);
  });

  it('record a step once, and none before they have begun', async () => {
    const visits = open();
    const visit = someVisit();
    expect(await visits.append(appendSteps(visit, 'a'))).toBe('missing');
    await visits.begin(visit);
    expect(await visits.append(appendSteps(visit, 'a'))).toBe('stored');
    expect(await visits.append(appendSteps(visit, 'b'))).toBe('stored');
    expect(await visits.append(appendSteps(visit, 'a'))).toBe('refused');
  });

  it('record of several steps the new ones, in their order', async () => {
    const visits = open();
    const visit = someVisit({ steps: ['start'] });
    await visits.begin(visit);
    expect(await visits.append(appendSteps(visit, 'a', 'start', 'b'))).toBe('stored');
    expect(await visits.append(appendSteps(visit, 'start', 'b'))).toBe('refused');
    expect(await stepsIn(visit)).toEqual(['start', 'a', 'b']);
  });

  it('record a step once when it arrives several times at once', async () => {
    const visits = open();
    const visit = someVisit();
    await visits.begin(visit);
    const outcomes = await Promise.all(
      [1, 2, 3, 4].map(() => visits.append(appendSteps(visit, 'a'))),
    );
    expect(outcomes.filter((outcome) => outcome === 'stored')).toHaveLength(1);
  });

  it('accept no more than their number of steps', async () => {
    const visits = open();
    const { perSession } = visitLimits.event;
    const steps = Array.from({ length: perSession - 1 }, (_, index) => `step ${index}`);
    const visit = someVisit({ steps });
    await visits.begin(visit);
    expect(await visits.append(appendSteps(visit, 'last'))).toBe('stored');
    expect(await visits.append(appendSteps(visit, 'beyond'))).toBe('refused');
  });

  it('accept of several steps those that fit', async () => {
    const visits = open();
    const { perSession } = visitLimits.event;
    const steps = Array.from({ length: perSession - 2 }, (_, index) => `step ${index}`);
    const visit = someVisit({ steps });
    await visits.begin(visit);
    const asked = appendSteps(visit, 'a', 'step 0', 'b', 'beyond');
    expect(await visits.append(asked)).toBe('stored');
    expect(await stepsIn(visit)).toEqual([...steps, 'a', 'b']);
  });

  it('accept steps for a day', async () => {
    const visits = open();
    const visit = someVisit();
    await visits.begin(visit);
    const after = (ms: number) => new Date(Date.parse(visit.startedAt) + ms);
    const day = visitLimits.event.sessionHours * 60 * 60 * 1000;
    const { sessionId } = visit;
    expect(await visits.append({ sessionId, steps: ['a'], now: after(day - 1) })).toBe('stored');
    expect(await visits.append({ sessionId, steps: ['b'], now: after(day) })).toBe('refused');
  });

  it('are limited per address and day, even when they begin at once', async () => {
    const visits = open();
    const subject = randomUUID();
    const { sessionsPerDay } = visitLimits.event;
    const outcomes = await Promise.all(
      Array.from({ length: sessionsPerDay + 7 }, () => visits.admit(subject, now)),
    );
    expect(outcomes.filter(Boolean)).toHaveLength(sessionsPerDay);
    expect(await visits.admit(randomUUID(), now)).toBe(true);
  });
});

it('stored visits and addresses expire', async () => {
  const visits = createVisitsRepository(table);
  const visit = someVisit();
  await visits.begin(visit);
  await visits.admit('a-subject', now);
  const items = await itemsOf(table);
  const expiryOf = (pk: string) => items.find((item) => item.pk === pk)?.expires_at;
  expect(expiryOf(`VISIT#${visit.sessionId}`)).toBe(
    Date.parse(visit.startedAt) / 1000 + 90 * 24 * 60 * 60,
  );
  expect(expiryOf('ADDRESS#a-subject')).toBe(now.getTime() / 1000 + 24 * 60 * 60);
});
