/** Finds and downloads the backups in a site's bucket of archives. */
import { createWriteStream } from 'node:fs';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { GetObjectCommand, paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3';
import { archivePrefixes } from '#shared/platform/buckets.ts';
import { CommandFailed } from '../build/run.ts';

export interface BackupBucket {
  bucket: string;
  client: S3Client;
}

/** Expects region, credentials and endpoint in the SDK's environment variables. */
export function backupsIn(bucket: string): BackupBucket {
  return { bucket, client: new S3Client({ maxAttempts: 5 }) };
}

/**
 * @param day `latest`, or a day in UTC such as `2026-03-14`
 * @returns the object key of the newest backup that fits
 * @throws CommandFailed when no backup fits
 */
export async function findBackup(source: BackupBucket, day: string): Promise<string> {
  const isLatest = day === 'latest';
  if (!isLatest && !/^\d{4}-\d{2}-\d{2}$/.test(day)) {
    throw new CommandFailed(`--backup takes "latest" or a day such as 2026-03-14, not "${day}".`);
  }
  const keys = [
    ...(await listKeys(source, archivePrefixes.daily)),
    ...(await listKeys(source, archivePrefixes.monthly)),
  ].toSorted((left, right) => (basename(left) < basename(right) ? -1 : 1));
  const found = keys.findLast((key) => isLatest || basename(key).startsWith(day));
  if (found !== undefined) return found;
  const days = [...new Set(keys.map((key) => basename(key).slice(0, 10)))];
  throw new CommandFailed(
    days.length === 0
      ? "There is no backup. `backups: 'daily'` in infra/deployment.config.ts makes them."
      : `There is no backup of ${day}. There are backups of these days: ${days.join(', ')}.`,
  );
}

async function listKeys({ bucket, client }: BackupBucket, prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const page of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix })) {
    keys.push(...(page.Contents ?? []).flatMap(({ Key }) => Key ?? []));
  }
  return keys;
}

/** @returns the path of the downloaded file */
export async function downloadBackup(
  { bucket, client }: BackupBucket,
  { key, folder }: { key: string; folder: string },
): Promise<string> {
  const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
  if (!(Body instanceof Readable)) throw new CommandFailed(`The backup ${key} is empty.`);
  const file = join(folder, basename(key));
  await pipeline(Body, createWriteStream(file));
  return file;
}
