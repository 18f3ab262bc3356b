import { createHash } from 'node:crypto';
import { HeadObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type EndpointFixture, startFixture } from '#scripts/local/aws/endpoint-fixture.ts';
import { documentHeaders } from '#shared/platform/http.ts';
import { s3SiteFiles, s3UploadedFiles } from './site-files.s3.ts';

const bucket = 'site';
let fixture: EndpointFixture;
let client: S3Client;

beforeEach(async () => {
  fixture = await startFixture();
  fixture.aws.s3.createBucket(bucket);
  client = fixture.s3();
});
afterEach(() => fixture.dispose());

const file = (key: string, text: string) => ({
  key,
  body: Buffer.from(text),
  contentType: 'text/html; charset=utf-8',
  cacheControl: 'public, max-age=0',
});

it('stores files with the headers they are served with, and reads them back', async () => {
  const files = s3SiteFiles(bucket, client);
  await files.put(file('blog/one.html', 'One'));
  await files.put({
    ...file('404.html', 'Lost'),
    status: 404,
    inline: "'sha256-a' 'sha256-b'",
    frames: 'https://a.example',
  });
  expect(Buffer.from((await files.get('blog/one.html')) ?? []).toString()).toBe('One');
  const head = await client.send(new HeadObjectCommand({ Bucket: bucket, Key: '404.html' }));
  expect(head).toMatchObject({
    ContentType: 'text/html; charset=utf-8',
    CacheControl: 'public, max-age=0',
    Metadata: {
      [documentHeaders.status]: '404',
      [documentHeaders.inline]: "'sha256-a' 'sha256-b'",
      [documentHeaders.frames]: 'https://a.example',
    },
  });
});

it('returns nothing for a missing file', async () => {
  const files = s3SiteFiles(bucket, client);
  expect(await files.get('none.html')).toBeUndefined();
  expect(await s3UploadedFiles(bucket, client).get('uploads/none.png')).toBeUndefined();
});

it('removes a file, even one that is already gone', async () => {
  const files = s3SiteFiles(bucket, client);
  await files.put(file('one.html', 'One'));
  for (let times = 0; times < 2; times += 1) await files.remove('one.html');
  expect(await files.list()).toEqual(new Map());
});

it('lists every file with the MD5 of its content, however many there are', async () => {
  const files = s3SiteFiles(bucket, client);
  const keys = Array.from({ length: 1005 }, (_, index) => `blog/${index}.html`);
  await Promise.all(keys.map((key) => files.put(file(key, key))));
  const listed = await files.list();
  expect(listed.size).toBe(1005);
  expect(listed.get('blog/7.html')).toBe(createHash('md5').update('blog/7.html').digest('hex'));
});
