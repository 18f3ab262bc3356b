/** Uploads in the table, and their costs. */
import { describe, expect, it } from 'vitest';
import {
  createLibraryRepository,
  createUploadsRepository,
} from '#lambdas/adapters/dynamo/uploads/uploads.dynamo.ts';
import type { UploadClaim } from '#lambdas/features/uploads/uploads.repository.ts';
import { uploadRecord } from '#test/support/in-memory-uploads.ts';
import { ownTable } from '#test/support/own-table.ts';
import { meterOf } from '#test/support/capacity.ts';

const keyOf = (digit: number) => `uploads/00000000-0000-4000-8000-00000000000${digit}.png`;
const upload = uploadRecord(keyOf(1));
const deletion = {
  id: 'event',
  action: 'delete_upload',
  actionDisplay: 'Deleted uploaded file',
  label: 'a.png',
  userId: 'ada',
};
const now = new Date('2026-01-01T00:00:00.000Z');
const claim: UploadClaim = {
  userId: 'ada',
  key: 'once',
  requestHash: 'a',
  objectKey: keyOf(1),
  now,
  expiresAt: new Date('2026-01-02T00:00:00.000Z'),
};

describe('uploads', () => {
  it('are found by their keys once they are added, even twice', async () => {
    const uploads = createUploadsRepository(await ownTable());
    expect(await uploads.find(upload.objectKey)).toBeUndefined();
    await uploads.add(upload);
    await uploads.add(upload);
    expect(await uploads.find(upload.objectKey)).toEqual(upload);
    expect(await uploads.find(keyOf(2))).toBeUndefined();
  });

  it('are in the library under the time of the first of two that add one, newest first', async () => {
    const table = await ownTable();
    const uploads = createUploadsRepository(table);
    const library = createLibraryRepository(table);
    const later = { ...uploadRecord(keyOf(2)), uploadedAt: '2026-01-02T00:00:00.000Z' };
    for (const each of [upload, later, { ...upload, uploadedAt: now.toISOString() }]) {
      await uploads.add(each);
    }
    expect(await library.page({ limit: 9 })).toEqual([later, upload]);
    expect(await library.page({ limit: 9, after: later })).toEqual([upload]);
  });

  it('keep a description and a deletion that come at once, and neither once they are gone', async () => {
    const table = await ownTable();
    const uploads = createUploadsRepository(table);
    const library = createLibraryRepository(table);
    await uploads.add(upload);
    const event = { ...deletion, timestamp: now.toISOString() };
    await Promise.all([library.describe(upload, 'A kite'), library.delete(upload, event)]);
    const changed = { ...upload, description: 'A kite', deletedAt: event.timestamp };
    expect(await library.find(keyOf(1))).toEqual(changed);
    expect(await library.page({ limit: 9 })).toEqual([changed]);
    await library.remove(upload);
    expect(await library.describe(upload, 'A kite')).toBe(false);
    expect(await library.delete(upload, event)).toBe(false);
    expect(await library.page({ limit: 9 })).toEqual([]);
  });

  it('are found several at once, even more than DynamoDB returns at once', async () => {
    const uploads = createUploadsRepository(await ownTable());
    const numbered = Array.from({ length: 120 }, (_, index) =>
      keyOf(1).replace('000000000001', String(index + 10).padStart(12, '0')),
    );
    for (const objectKey of numbered) await uploads.add({ ...upload, objectKey });
    expect(await uploads.findMany([])).toEqual([]);
    expect(await uploads.findMany([keyOf(1)])).toEqual([]);
    const found = await uploads.findMany([keyOf(1), ...numbered]);
    expect(found.map(({ objectKey }) => objectKey).sort()).toEqual(numbered);
    expect(found[0]).toEqual({ ...upload, objectKey: found[0]?.objectKey });
  });

  it('return the first result to a repeated request', async () => {
    const uploads = createUploadsRepository(await ownTable());
    const again = { ...claim, requestHash: 'b', objectKey: keyOf(2) };
    expect(await uploads.claim(claim)).toMatchObject({ requestHash: 'a', objectKey: keyOf(1) });
    expect(await uploads.claim(again)).toMatchObject({ requestHash: 'a', objectKey: keyOf(1) });
    for (const other of [{ userId: 'bob' }, { key: 'twice' }]) {
      expect(await uploads.claim({ ...again, ...other })).toMatchObject({ objectKey: keyOf(2) });
    }
  });

  it('forget it after it expired', async () => {
    const uploads = createUploadsRepository(await ownTable());
    await uploads.claim(claim);
    const later = { ...claim, now: claim.expiresAt, objectKey: keyOf(2) };
    expect(await uploads.claim(later)).toMatchObject({ objectKey: keyOf(2) });
  });

  it('let one of several concurrent ones be the first', async () => {
    const uploads = createUploadsRepository(await ownTable());
    const claims = [1, 2, 3, 4, 5].map((digit) => ({ ...claim, objectKey: keyOf(digit) }));
    const given = await Promise.all(claims.map((each) => uploads.claim(each)));
    expect(new Set(given.map(({ objectKey }) => objectKey)).size).toBe(1);
  });
});

it('cost what ACCESS-PATTERNS.md states', async () => {
  const table = await ownTable();
  const uploads = createUploadsRepository(table);
  const library = createLibraryRepository(table);
  const cost = meterOf(table);
  expect(await cost(() => uploads.add(upload))).toEqual({ read: 0, write: 4 });
  expect(await cost(() => uploads.find(upload.objectKey))).toEqual({ read: 1, write: 0 });
  const several = () => uploads.findMany([keyOf(1), keyOf(2), keyOf(3)]);
  expect(await cost(several)).toEqual({ read: 3, write: 0 });
  expect(await cost(() => uploads.findMany([]))).toEqual({ read: 0, write: 0 });
  expect(await cost(() => library.page({ limit: 25 }))).toEqual({ read: 1, write: 0 });
  expect(await cost(() => library.describe(upload, 'A kite'))).toEqual({ read: 0, write: 4 });
  const event = { ...deletion, timestamp: now.toISOString() };
  expect(await cost(() => library.delete(upload, event))).toEqual({ read: 0, write: 6 });
  expect(await cost(() => library.references(keyOf(1)))).toEqual({ read: 1, write: 0 });
  expect(await cost(() => library.remove(upload))).toEqual({ read: 0, write: 4 });
  expect(await cost(() => uploads.claim(claim))).toEqual({ read: 0, write: 1 });
  expect(await cost(() => uploads.claim(claim))).toEqual({ read: 1, write: 0 });
});
