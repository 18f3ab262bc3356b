import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GetObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openArchive } from '#scripts/archive/open-archive.ts';
import { type EndpointFixture, startFixture } from '#scripts/local/aws/endpoint-fixture.ts';
import { startArchivedSite } from '#test/support/archived-site.ts';
import { ownTable, type TestTable } from '#test/support/own-table.ts';
import type { ArchiveSource } from './collect-items.ts';
import { archiveWriter } from './write-to-bucket.ts';

const bucket = 'archives';
const key = 'exports/one/site-2026-03-02.zip';
let aws: EndpointFixture;
let engine: TestTable;
let site: ArchiveSource;
let client: S3Client;
/** S3 fails this many of the next requests. */
let failing = 0;

beforeAll(async () => {
  [aws, engine] = await Promise.all([startFixture(), ownTable()]);
  aws.aws.s3.createBucket(bucket);
  site = await startArchivedSite(engine, 'site');
});
beforeEach(() => {
  client = aws.s3();
  client.middlewareStack.add(
    (next) => async (request) => {
      if (failing === 0) return next(request);
      failing -= 1;
      throw new Error('Slow down');
    },
    { step: 'finalizeRequest' },
  );
});
afterAll(() => aws.dispose());

const write = () =>
  archiveWriter({ site, bucket, client, now: () => new Date() })({
    key,
    isPublic: false,
    onStep: () => undefined,
  });

it('sends the file again when S3 was too busy', async () => {
  failing = 2;
  const { bytes } = await write();
  const stored = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
  expect(stored).toMatchObject({
    ContentLength: bytes,
    ContentDisposition: 'attachment; filename="site-2026-03-02.zip"',
  });
  const folder = await mkdtemp(join(tmpdir(), 'written-'));
  try {
    const file = join(folder, 'site.zip');
    await writeFile(file, (await stored.Body?.transformToByteArray()) ?? '');
    const archive = await openArchive(file);
    expect(archive.manifest.site).toMatch(/, site$/);
    archive.close();
  } finally {
    await rm(folder, { recursive: true });
  }
});

it('gives up after three attempts', async () => {
  failing = 3;
  await expect(write()).rejects.toThrow('Slow down');
  expect(failing).toBe(0);
});
