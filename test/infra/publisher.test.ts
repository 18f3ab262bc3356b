/** The publisher's bundle, as it is deployed, against a bucket. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addSite, bundleEntry } from '#infra/bundling.ts';
import {
  type AwsEndpoint,
  createCredentialStore,
  startAwsEndpoint,
} from '#scripts/local/aws/endpoint.ts';
import { environmentNames } from '#shared/platform/environment.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { writeSite } from './fixture.ts';

const bucket = 'published-files';

let directory: string;
let aws: AwsEndpoint;
let publisher: { handler: () => Promise<unknown> };

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'publisher-test-'));
  const credentials = createCredentialStore();
  aws = await startAwsEndpoint({
    port: 0,
    stateDirectory: join(directory, 'state'),
    dynamodbEndpoint: 'http://127.0.0.1:9',
    credentials,
  });
  aws.s3.createBucket(bucket);
  const keys = credentials.issue('publisher');
  vi.stubEnv('AWS_ENDPOINT_URL', aws.endpoint);
  vi.stubEnv('AWS_REGION', 'eu-central-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', keys.accessKeyId);
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', keys.secretAccessKey);
  vi.stubEnv(environmentNames.siteBucket, bucket);
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  const bundle = join(directory, 'bundles', 'publisher');
  bundleEntry('publisher', bundle);
  writeSite(join(directory, 'site'));
  addSite(join(directory, 'bundles'), join(directory, 'site'));
  publisher = createRequire(import.meta.url)(join(bundle, 'index.js'));
});

afterAll(async () => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  await aws.stop();
  rmSync(directory, { recursive: true });
});

describe("the publisher's bundle", () => {
  it('releases the site that lies beside it, and the second time changes nothing', async () => {
    expect(await publisher.handler()).toEqual({ put: 4, unchanged: 0 });
    expect(await publisher.handler()).toEqual({ put: 0, unchanged: 4 });
  });

  it('stores files with their headers, and marks the not-found page', async () => {
    const shell = await aws.s3.read(bucket, 'index.html');
    expect(shell?.body.toString()).toContain('<!doctype html>');
    expect(shell?.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, max-age=0, s-maxage=60, must-revalidate',
    });
    const notFound = await aws.s3.read(bucket, '404.html');
    expect(notFound?.headers['x-amz-meta-status']).toBe('404');
    expect(notFound?.body).toEqual(shell?.body);
  });
});

it('bundles the same source to the same bytes, wherever it is written', () => {
  const again = join(directory, 'again');
  bundleEntry('publisher', again);
  const text = (folder: string) => readFileSync(join(folder, 'index.js'), 'utf8');
  expect(text(again) === text(join(directory, 'bundles', 'publisher'))).toBe(true);
  expect(text(again)).not.toContain(directory);
});
