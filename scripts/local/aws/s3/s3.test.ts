import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type PutObjectCommandInput,
  type S3Client,
} from '@aws-sdk/client-s3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type EndpointFixture, startFixture } from '../endpoint-fixture.ts';

const Bucket = 'site';
let fixture: EndpointFixture;
let s3: S3Client;

beforeEach(async () => {
  fixture = await startFixture();
  fixture.aws.s3.createBucket(Bucket);
  s3 = fixture.s3();
});
afterEach(() => fixture.dispose());

const put = (Key: string, more: Partial<PutObjectCommandInput> = {}) =>
  s3.send(new PutObjectCommand({ Bucket, Key, Body: 'Hello', ...more }));
const textOf = async (Key: string) =>
  (await s3.send(new GetObjectCommand({ Bucket, Key }))).Body?.transformToString();

/** Adds a header to each request after the SDK has computed its own headers and before it signs. */
function withHeader(client: S3Client, name: string, value: string): S3Client {
  client.middlewareStack.add(
    (next) => (args) => {
      const { request } = args as { request: { headers: Record<string, string> } };
      request.headers[name] = value;
      return next(args);
    },
    { step: 'build', priority: 'low', name: 'extraHeader' },
  );
  return client;
}

describe('objects', () => {
  it('come back with their headers and metadata', async () => {
    await put('a/page.html', {
      ContentType: 'text/html; charset=utf-8',
      CacheControl: 'no-cache',
      Metadata: { status: '404' },
    });
    const object = await s3.send(new GetObjectCommand({ Bucket, Key: 'a/page.html' }));
    expect(await object.Body?.transformToString()).toBe('Hello');
    expect(object).toMatchObject({
      ContentType: 'text/html; charset=utf-8',
      CacheControl: 'no-cache',
      ContentLength: 5,
      ETag: '"8b1a9953c4611296a827abf8c47804d7"',
      Metadata: { status: '404' },
    });
    const head = await s3.send(new HeadObjectCommand({ Bucket, Key: 'a/page.html' }));
    expect(head).toMatchObject({
      ContentLength: 5,
      ETag: object.ETag,
      Metadata: { status: '404' },
    });
  });

  it('are replaced whole and deleted for good, even twice', async () => {
    await put('note', { Body: 'a long first text' });
    await put('note', { Body: 'short' });
    expect(await textOf('note')).toBe('short');
    await s3.send(new DeleteObjectCommand({ Bucket, Key: 'note' }));
    await s3.send(new DeleteObjectCommand({ Bucket, Key: 'note' }));
    await expect(textOf('note')).rejects.toMatchObject({ name: 'NoSuchKey' });
    await expect(s3.send(new HeadObjectCommand({ Bucket, Key: 'note' }))).rejects.toMatchObject({
      name: 'NotFound',
    });
  });

  it('stay in their folder and apart, whatever their keys look like', async () => {
    const keys = ['../../escape', 'a/b', 'a%2Fb', 'A/b', 'Ünïcode & <x> +1 (2)*', 'x'.repeat(1024)];
    for (const key of keys) await put(key, { Body: `body of ${key}` });
    for (const key of keys) expect(await textOf(key)).toBe(`body of ${key}`);
    const listed = await s3.send(new ListObjectsV2Command({ Bucket }));
    expect(listed.Contents?.map(({ Key }) => Key).toSorted()).toEqual(keys.toSorted());
    expect(await readdir(join(fixture.stateDirectory, 's3', Bucket))).toHaveLength(keys.length);
    expect(await readdir(fixture.stateDirectory)).toEqual(['s3']);
  });

  it('are streamed up in chunks', async () => {
    const Body = Readable.from([Buffer.alloc(70_000, 'a'), Buffer.alloc(70_000, 'b')]);
    await put('streamed', { Body, ContentLength: 140_000, ContentEncoding: 'identity' });
    const text = await textOf('streamed');
    expect(text).toHaveLength(140_000);
    expect(text?.slice(69_999, 70_001)).toBe('ab');
    const head = await s3.send(new HeadObjectCommand({ Bucket, Key: 'streamed' }));
    expect(head.ContentEncoding).toBe('identity');
  });

  it('survive a restart, unlike leftovers of an interrupted write', async () => {
    await put('kept', { Body: 'still here', Metadata: { colour: 'blue' } });
    const folder = join(fixture.stateDirectory, 's3', Bucket);
    await writeFile(join(folder, 'abc.123.part'), 'half an obj');
    await fixture.restart();
    expect(await fixture.aws.s3.read(Bucket, 'kept')).toMatchObject({
      body: Buffer.from('still here'),
      headers: { 'x-amz-meta-colour': 'blue' },
    });
    expect(await readdir(folder)).toHaveLength(1);
  });
});

describe('lists', () => {
  it('go page by page through a prefix, in order', async () => {
    for (const key of ['b/2', 'b/1', 'b/3', 'a', 'c']) await put(key);
    const list = (ContinuationToken?: string) =>
      s3.send(new ListObjectsV2Command({ Bucket, Prefix: 'b/', MaxKeys: 2, ContinuationToken }));
    const first = await list();
    expect(first.Contents?.map(({ Key }) => Key)).toEqual(['b/1', 'b/2']);
    expect(first.IsTruncated).toBe(true);
    const second = await list(first.NextContinuationToken);
    expect(second.Contents?.map(({ Key }) => Key)).toEqual(['b/3']);
    expect(second.IsTruncated).toBe(false);
    const { ETag } = await s3.send(new HeadObjectCommand({ Bucket, Key: 'b/3' }));
    expect(second.Contents?.[0]).toMatchObject({ ETag, Size: 5 });
  });
});

describe('refusals', () => {
  it('answer AccessDenied to unsigned requests, whether the object exists or not', async () => {
    await put('secret');
    for (const path of ['/site/secret', '/site/nothing', '/nowhere/at-all']) {
      const response = await fetch(`${fixture.aws.endpoint}${path}`);
      expect(response.status).toBe(403);
      expect(await response.text()).toContain('<Code>AccessDenied</Code>');
    }
  });

  it('name a header that would change what is stored', async () => {
    const client = withHeader(fixture.s3(), 'x-amz-acl', 'public-read');
    await expect(
      client.send(new PutObjectCommand({ Bucket, Key: 'bad', Body: 'Hello' })),
    ).rejects.toMatchObject({ name: 'NotImplemented' });
    expect(await fixture.aws.s3.read(Bucket, 'bad')).toBeUndefined();
  });

  it('name a missing bucket and an unknown operation', async () => {
    await expect(
      s3.send(new GetObjectCommand({ Bucket: 'nowhere', Key: 'k' })),
    ).rejects.toMatchObject({ name: 'NoSuchBucket' });
    await expect(
      s3.send(new CopyObjectCommand({ Bucket, Key: 'k', CopySource: 'site/other' })),
    ).rejects.toMatchObject({ name: 'NotImplemented' });
    expect(() => fixture.aws.s3.createBucket('../outside')).toThrow('not a valid bucket name');
  });

  it('of a broken state folder say what to do', async () => {
    const folder = join(fixture.stateDirectory, 's3', 'broken');
    await mkdir(folder);
    await writeFile(join(folder, 'junk'), 'no object');
    await expect(fixture.restart()).rejects.toThrow(/s3 cannot be read .*--fresh starts over/);
  });
});

it('a presigned address names its caller', async () => {
  await put('up load');
  const credential = encodeURIComponent(`${fixture.credentials.accessKeyId}/20261121/s3`);
  const address = `${fixture.aws.endpoint}/site/up%20load?X-Amz-Credential=${credential}`;
  expect(await (await fetch(address)).text()).toBe('Hello');
});

describe('the log of actions', () => {
  const common = { principal: 'tester', service: 's3' };

  it('names principal, permission and resource', async () => {
    await put('a/b');
    await s3.send(new ListObjectsV2Command({ Bucket }));
    expect(fixture.aws.actionsSeen()).toEqual([
      { ...common, action: 'PutObject', resource: 'site/a/b' },
      { ...common, action: 'ListBucket', resource: 'site' },
    ]);
  });

  it('has GetObject for HeadObject', async () => {
    await put('there');
    await s3.send(new HeadObjectCommand({ Bucket, Key: 'there' }));
    expect(fixture.aws.actionsSeen()).toEqual([
      { ...common, action: 'PutObject', resource: 'site/there' },
      { ...common, action: 'GetObject', resource: 'site/there' },
    ]);
  });

  it('has ListBucket as well when the answer reveals that the object is missing', async () => {
    await expect(s3.send(new HeadObjectCommand({ Bucket, Key: 'gone' }))).rejects.toMatchObject({
      $metadata: { httpStatusCode: 404 },
    });
    expect(fixture.aws.actionsSeen()).toEqual([
      { ...common, action: 'GetObject', resource: 'site/gone' },
      { ...common, action: 'ListBucket', resource: 'site' },
    ]);
  });
});
