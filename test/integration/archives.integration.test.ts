/** Tests on the real engine that only one export runs at a time. */
import { beforeAll, expect, it } from 'vitest';
import { createArchivesRepository } from '#lambdas/adapters/dynamo/archives/archives.dynamo.ts';
import type { SiteArchive } from '#lambdas/features/archives/archives.repository.ts';
import { archivesHandlers, requestExport } from '#lambdas/features/archives/archives.handlers.ts';
import { ownTable, type TestTable } from '../support/own-table.ts';
import { signedIn } from '../support/posts-fixtures.ts';
import { bareRequest } from '#test/support/bare-request.ts';

const minuteMs = 60_000;
const actor = signedIn('admin');

let table: TestTable;
let archives: ReturnType<typeof createArchivesRepository>;
let at = Date.parse('2026-03-02T03:00:00.000Z');
const now = () => new Date(at);

beforeAll(async () => {
  table = await ownTable();
  archives = createArchivesRepository(table);
});

const request = () =>
  requestExport(
    { scope: 'everything', actor },
    { archives, now, newId: () => crypto.randomUUID() },
  );

const shownTo = async (kind: 'admin' | 'staff') => {
  const addresses = { sign: async (key: string) => `https://archives.example.com/${key}` };
  const { getArchives } = archivesHandlers({ archives, addresses, now, newId: () => '' });
  const answer = await getArchives({ ...bareRequest, principal: signedIn(kind) });
  return answer.body.export;
};

it('is refused while another one is waiting or running, and taken once', async () => {
  at += 21 * minuteMs;
  const first = await request();
  await expect(request()).rejects.toMatchObject({ code: 'export-running' });
  expect(await archives.start(first)).toBe(true);
  expect(await archives.start(first)).toBe(false);
  await expect(request()).rejects.toMatchObject({ code: 'export-running' });
});

it('that never ended is shown as failed after twenty minutes, and may be followed by another', async () => {
  at += 21 * minuteMs;
  await archives.start(await request());
  at += 20 * minuteMs;
  expect(await shownTo('admin')).toMatchObject({ status: 'running' });
  await expect(request()).rejects.toMatchObject({ code: 'export-running' });
  at += 1;
  expect(await shownTo('admin')).toMatchObject({ status: 'failed' });
  await request();
  expect(await shownTo('admin')).toMatchObject({ status: 'waiting' });
});

it('that was given up cannot overwrite the one after it', async () => {
  at += 21 * minuteMs;
  const old = await request();
  at += 21 * minuteMs;
  const latest = await request();
  await archives.save('export', { ...old, status: 'done' });
  expect(await archives.find('export')).toEqual(latest);
});

it('has an address for administrators alone, and no step once it has ended', async () => {
  at += 21 * minuteMs;
  const latest = await request();
  const file = {
    key: 'exports/one/site.zip',
    madeAt: now().toISOString(),
    bytes: 9,
    items: 3,
    pictures: 1,
  };
  const done: SiteArchive = {
    ...latest,
    status: 'done',
    step: { label: 'Packing' },
    file,
  };
  await archives.save('export', done);
  const shown = {
    scope: 'everything',
    status: 'done',
    requested_at: done.requestedAt,
    file: { made_at: file.madeAt, bytes: 9, items: 3, pictures: 1 },
  };
  expect(await shownTo('staff')).toEqual(shown);
  expect(await shownTo('admin')).toEqual({
    ...shown,
    file: { ...shown.file, address: 'https://archives.example.com/exports/one/site.zip' },
  });
  at += 24 * 60 * minuteMs + 1;
  expect(await shownTo('admin')).toBeNull();
});
