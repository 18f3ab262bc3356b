/** Runs the publisher's bundle with a local table, local buckets and an imitated distribution. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { addPublisherFiles, bundleEntry } from '#infra/bundling.ts';
import { createCredentialStore } from '#scripts/local/aws/credentials.ts';
import { type AwsEndpoint, startAwsEndpoint } from '#scripts/local/aws/endpoint.ts';
import { writeStandInSite } from '#scripts/build/stand-in-bundles.ts';
import { environmentNames } from '#shared/platform/environment.ts';
import { documentHeaders, metadataPrefix } from '#shared/platform/http.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ownTable, type TestTable } from '../support/own-table.ts';

const bucket = 'published-files';
const siteAddress = 'https://example.com';

/** Imitates the output of the web build, with a simple renderer. */
const renderer = `
exports.renderPage = async ({ address }) => '<!doctype html><p>' + address;
exports.renderShell = () => '<!doctype html><!--head--><!--body-->';
exports.renderAdmin = (built) => built;
exports.renderFeedContent = async () => '';
`;

let directory: string;
let aws: AwsEndpoint;
let table: TestTable;
let publisher: { handler: (event: unknown) => Promise<unknown> };
const invalidated: string[] = [];

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'publisher-test-'));
  table = await ownTable();
  const credentials = createCredentialStore();
  const engine = await table.client.config.endpoint?.();
  if (!engine) throw new Error('The table has no address.');
  aws = await startAwsEndpoint({
    port: 0,
    stateDirectory: join(directory, 'state'),
    dynamodbEndpoint: `${engine.protocol}//${engine.hostname}:${engine.port}`,
    credentials,
  });
  aws.s3.createBucket(bucket);
  aws.cloudFront.addDistribution('E1', (paths) => invalidated.push(...paths));
  stubEnvironment(credentials.issue('publisher'));
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  publisher = createRequire(import.meta.url)(join(await makeBundle('bundle'), 'index.js'));
});

afterAll(async () => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  await aws.stop();
  rmSync(directory, { recursive: true });
});

function stubEnvironment(keys: { accessKeyId: string; secretAccessKey: string }): void {
  const variables = {
    AWS_ENDPOINT_URL: aws.endpoint,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: keys.accessKeyId,
    AWS_SECRET_ACCESS_KEY: keys.secretAccessKey,
    [environmentNames.coreTable]: table.tableName,
    [environmentNames.siteBucket]: bucket,
    [environmentNames.uploadsBucket]: 'uploads',
    [environmentNames.siteAddress]: siteAddress,
    [environmentNames.distributionId]: 'E1',
  };
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
}

/** @returns the folder of the bundle */
async function makeBundle(name: string): Promise<string> {
  const bundle = join(directory, name);
  const siteDirectory = join(directory, 'site');
  const rendererFile = join(directory, 'renderer.js');
  await bundleEntry('publisher', bundle);
  writeStandInSite(siteDirectory);
  writeFileSync(rendererFile, renderer);
  addPublisherFiles({ directory: bundle, siteDirectory, rendererFile, platform: 'host' });
  return bundle;
}

describe("the publisher's bundle", () => {
  it('publishes the bundled site after a deployment, and the second time changes nothing', async () => {
    expect(await publisher.handler({})).toMatchObject({ outcome: 'published', failed: 0 });
    const again = await publisher.handler({});
    expect(again).toMatchObject({ outcome: 'published', put: 0, removed: 0, failed: 0 });
  });

  it('has rendered pages, pictures and feeds, each with its headers', async () => {
    const page = await aws.s3.read(bucket, 'index.html');
    expect(page?.body.toString()).toBe('<!doctype html><p>/');
    expect(page?.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, max-age=0, must-revalidate',
    });
    const notFound = await aws.s3.read(bucket, '404.html');
    expect(notFound?.headers[metadataPrefix + documentHeaders.status]).toBe('404');
    const asset = await aws.s3.read(bucket, 'assets/app-1a2b3c4d.js');
    expect(asset?.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await aws.s3.read(bucket, 'rss.xml'))?.body.toString()).toContain(siteAddress);
  });

  it('has nothing to do on a tick', async () => {
    expect(await publisher.handler({ task: 'tick' })).toMatchObject({ outcome: 'nothing-to-do' });
  });

  it('repairs on a rebuild what somebody else has changed, and invalidates it at the edge', async () => {
    const s3 = new S3Client({ forcePathStyle: true });
    await s3.send(new PutObjectCommand({ Bucket: bucket, Key: 'contact.html', Body: 'spoilt' }));
    expect(await publisher.handler({ task: 'rebuild' })).toMatchObject({ put: 1, failed: 0 });
    const page = await aws.s3.read(bucket, 'contact.html');
    expect(page?.body.toString()).toContain('/contact');
    expect(invalidated).toContain('/contact');
  });
});

it('bundles the same source to the same bytes, in any folder', async () => {
  const again = join(directory, 'again');
  await bundleEntry('publisher', again);
  const text = (folder: string) => readFileSync(join(folder, 'index.js'), 'utf8');
  expect(text(again) === text(join(directory, 'bundle'))).toBe(true);
  expect(text(again)).not.toContain(directory);
});
