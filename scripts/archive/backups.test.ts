import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type EndpointFixture, startFixture } from '../local/aws/endpoint-fixture.ts';
import { type BackupBucket, downloadBackup, findBackup } from './backups.ts';

let aws: EndpointFixture;
let backups: BackupBucket;
let none: BackupBucket;

const keys = [
  'backups/monthly/2026-03-01T03-00-00Z.zip',
  'backups/daily/2026-03-02T03-00-00Z.zip',
  'backups/daily/2026-03-02T14-30-00Z.zip',
  'backups/monthly/2026-04-01T03-00-00Z.zip',
  'exports/one/site-2026-05-01.zip',
];

beforeAll(async () => {
  aws = await startFixture();
  for (const name of ['archives', 'empty']) aws.aws.s3.createBucket(name);
  backups = { bucket: 'archives', client: aws.s3() };
  none = { bucket: 'empty', client: aws.s3() };
  for (const Key of keys) {
    await backups.client.send(
      new PutObjectCommand({ Bucket: 'archives', Key, Body: `archive ${Key}` }),
    );
  }
});
afterAll(() => aws.dispose());

it.each([
  ['latest', 'backups/monthly/2026-04-01T03-00-00Z.zip'],
  ['2026-03-01', 'backups/monthly/2026-03-01T03-00-00Z.zip'],
  ['2026-03-02', 'backups/daily/2026-03-02T14-30-00Z.zip'],
])('finds the newest backup that fits: %s', async (wanted, key) => {
  expect(await findBackup(backups, wanted)).toBe(key);
});

it.each([
  ['2026-03-03', 'of these days: 2026-03-01, 2026-03-02, 2026-04-01.'],
  ['2026-05-01', 'There is no backup of 2026-05-01.'],
  ['yesterday', '--backup takes "latest" or a day such as 2026-03-14, not "yesterday".'],
])('says what there is instead of %s', async (wanted, sentence) => {
  await expect(findBackup(backups, wanted)).rejects.toThrow(sentence);
});

it('says how backups are turned on when there are none', async () => {
  await expect(findBackup(none, 'latest')).rejects.toThrow("`backups: 'daily'`");
});

it('downloads one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'backups-'));
  try {
    const [key = ''] = keys;
    const file = await downloadBackup(backups, { key, folder });
    expect(await readFile(file, 'utf8')).toBe(`archive ${key}`);
  } finally {
    await rm(folder, { recursive: true });
  }
});
