import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { announceCloud, findRunningCloud } from './running-cloud.ts';

const credentials = { accessKeyId: 'AKIA0', secretAccessKey: 'secret' };
const cloud = {
  awsEndpoint: 'http://127.0.0.1:4566',
  siteUrl: 'http://localhost:3000',
  outputs: { 'dev-site.PublisherName': 'publisher' },
  credentialsFor: () => credentials,
};
const { awsEndpoint, siteUrl, outputs } = cloud;
const access = { awsEndpoint, siteUrl, outputs, region: 'us-east-1', credentials };

let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'running-cloud-'));
});

afterEach(() => rmSync(directory, { recursive: true }));

it('reveals a running cloud to this user only', () => {
  announceCloud(directory, cloud);
  expect(findRunningCloud(directory)).toMatchObject(access);
  // Windows has no file modes; there, the user's folder is closed to others.
  if (process.platform === 'win32') return;
  expect(statSync(join(directory, 'access.json')).mode & 0o077).toBe(0);
});

it('finds no cloud before one starts or after it has ended', () => {
  expect(findRunningCloud(directory)).toBeUndefined();
  const ended = { ...access, process: 2 ** 30 };
  writeFileSync(join(directory, 'access.json'), JSON.stringify(ended));
  expect(findRunningCloud(directory)).toBeUndefined();
});

it.each(['', '{', '{"process":1}'])('ignores the unreadable file %j', (text) => {
  writeFileSync(join(directory, 'access.json'), text);
  expect(findRunningCloud(directory)).toBeUndefined();
});
