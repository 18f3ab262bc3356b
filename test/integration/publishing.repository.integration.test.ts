/** Checks the publisher's state in the table, and which changes wake the publisher. */
import { beforeEach, describe, expect, it } from 'vitest';
import { keys } from '#lambdas/adapters/dynamo/keys.ts';
import {
  concernsPublisher,
  createPublishingRepository,
} from '#lambdas/adapters/dynamo/publishing/publishing.dynamo.ts';
import type { PublishingRepository } from '#lambdas/features/publishing/publishing.repository.ts';
import { ownTable } from '#test/support/own-table.ts';

describe('the state of the publisher', () => {
  const me = { owner: 'me', buildId: 'one' };
  const now = new Date(1_000_000);
  const until = new Date(1_060_000);
  const count = { month: '2026-01', paths: 7, isUsedUp: true };
  let state: PublishingRepository;
  beforeEach(async () => {
    state = createPublishingRepository(await ownTable());
  });

  it('is empty at first', async () => {
    expect(await state.find()).toEqual({
      requested: 0,
      done: 0,
      buildId: null,
      owner: null,
      checkedOn: null,
      invalidations: { month: '', paths: 0, isUsedUp: false },
    });
  });

  it('gives the lease only to the current build, and to one run at a time', async () => {
    expect(await state.acquire({ ...me, now, until })).toBeUndefined();
    await state.adopt('one');
    await state.request();
    expect(await state.acquire({ ...me, now, until })).toMatchObject({ requested: 2, owner: 'me' });
    const other = { owner: 'other', buildId: 'one' };
    expect(await state.acquire({ ...other, now, until })).toBeUndefined();
    const end = new Date(until.getTime() + 60_000);
    expect(await state.acquire({ ...other, now: until, until: end })).toMatchObject(other);
    expect(await state.renew({ ...me, until: end })).toBe(false);
    expect(await state.renew({ ...other, until: end })).toBe(true);
  });

  it('takes all rights from a build that was superseded', async () => {
    await state.adopt('one');
    await state.acquire({ ...me, now, until });
    await state.adopt('two');
    expect(await state.renew({ ...me, until })).toBe(false);
    expect(await state.countInvalidations(me, count)).toBe(false);
    expect(await state.settle(me, { done: 0, checkedOn: null })).toBe(false);
    await state.giveUp('me');
    expect(await state.find()).toMatchObject({ owner: null, buildId: 'two' });
  });

  it('settles only what was requested up to now', async () => {
    await state.adopt('one');
    await state.request();
    await state.acquire({ ...me, now, until });
    await state.request();
    expect(await state.settle(me, { done: 2, checkedOn: null })).toBe(false);
    expect(await state.settle(me, { done: 3, checkedOn: '2026-01-01' })).toBe(true);
    expect(await state.find()).toMatchObject({ done: 3, owner: null, checkedOn: '2026-01-01' });
    await state.acquire({ ...me, now, until });
    await state.settle(me, { done: 3, checkedOn: null });
    expect(await state.find()).toMatchObject({ checkedOn: '2026-01-01' });
  });

  it('counts invalidations', async () => {
    await state.adopt('one');
    await state.acquire({ ...me, now, until });
    await state.countInvalidations(me, count);
    expect(await state.find()).toMatchObject({ invalidations: count });
  });
});

describe('records of the stream', () => {
  const event = (...partitions: string[]) => ({
    Records: partitions.map((pk) => ({ dynamodb: { Keys: { pk: { S: pk }, sk: { S: 'x' } } } })),
  });

  it('concern the publisher when a public list, a draft, an upload or a preview link changes, and never when the publisher itself wrote', () => {
    expect(concernsPublisher(event('POST#1', 'POSTS#public'))).toBe(true);
    expect(concernsPublisher(event('PROJECTS#*#'))).toBe(true);
    expect(concernsPublisher(event(keys.upload('uploads/a.png').pk))).toBe(true);
    expect(concernsPublisher(event(keys.postCounters().pk))).toBe(true);
    expect(concernsPublisher(event('POSTS#unpublished'))).toBe(true);
    expect(concernsPublisher(event(keys.preview('1').pk))).toBe(true);
    expect(concernsPublisher(event('POST#1', 'POSTS#draft', keys.publisher().pk))).toBe(false);
    expect(concernsPublisher(event(keys.sitePage('shell').pk))).toBe(false);
    expect(concernsPublisher({ task: 'tick' })).toBeUndefined();
  });
});
