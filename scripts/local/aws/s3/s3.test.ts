import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
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

/** The next request gets an extra header after the SDK computed its own, before it signs. */
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

/** The same, for removing headers. */
function withoutHeaders(client: S3Client, unwanted: RegExp): S3Client {
  client.middlewareStack.add(
    (next) => (args) => {
      const { request } = args as { request: { headers: Record<string, string> } };
      const left = Object.entries(request.headers).filter(([name]) => !unwanted.test(name));
      request.headers = Object.fromEntries(left);
      return next(args);
    },
    { step: 'build', priority: 'low', name: 'fewerHeaders' },
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
    const got = await s3.send(new GetObjectCommand({ Bucket, Key: 'a/page.html' }));
    expect(await got.Body?.transformToString()).toBe('Hello');
    expect(got).toMatchObject({
      ContentType: 'text/html; charset=utf-8',
      CacheControl: 'no-cache',
      ContentLength: 5,
      ETag: '"8b1a9953c4611296a827abf8c47804d7"',
      Metadata: { status: '404' },
    });
    const head = await s3.send(new HeadObjectCommand({ Bucket, Key: 'a/page.html' }));
    expect(head).toMatchObject({ ContentLength: 5, ETag: got.ETag, Metadata: { status: '404' } });
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

  it('are streamed up with a trailing checksum', async () => {
    const Body = Readable.from([Buffer.alloc(70_000, 'a'), Buffer.alloc(70_000, 'b')]);
    await put('streamed', { Body, ContentLength: 140_000, ContentEncoding: 'identity' });
    const text = await textOf('streamed');
    expect(text).toHaveLength(140_000);
    expect(text?.slice(69_999, 70_001)).toBe('ab');
    const head = await s3.send(new HeadObjectCommand({ Bucket, Key: 'streamed' }));
    expect(head.ContentEncoding).toBe('identity');
  });

  it.each(['CRC32', 'CRC32C', 'SHA1', 'SHA256'] as const)('carry a %s checksum', async (name) => {
    await put('summed', { ChecksumAlgorithm: name });
    const got = await s3.send(
      new GetObjectCommand({ Bucket, Key: 'summed', ChecksumMode: 'ENABLED' }),
    );
    expect(got[`Checksum${name}`]).toBeTruthy();
  });

  it('answer ranges and conditions', async () => {
    const { ETag } = await put('part');
    const range = async (Range: string) =>
      (
        await s3.send(new GetObjectCommand({ Bucket, Key: 'part', Range }))
      ).Body?.transformToString();
    expect(await range('bytes=1-2')).toBe('el');
    expect(await range('bytes=-2')).toBe('lo');
    await expect(range('bytes=9-')).rejects.toMatchObject({ name: 'InvalidRange' });
    await expect(
      s3.send(new GetObjectCommand({ Bucket, Key: 'part', IfNoneMatch: ETag })),
    ).rejects.toMatchObject({ $metadata: { httpStatusCode: 304 } });
    await expect(put('part', { IfNoneMatch: '*' })).rejects.toMatchObject({
      name: 'PreconditionFailed',
    });
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

describe('batches of deletions', () => {
  const remove = (keys: string[], more: { Quiet?: boolean } = {}, client = s3) =>
    client.send(
      new DeleteObjectsCommand({
        Bucket,
        Delete: { Objects: keys.map((Key) => ({ Key })), ...more },
      }),
    );

  it('delete what they name, missing or not, and report it', async () => {
    const keys = ['a & <b>', ' spaced ', 'line\r\nbreak', 'Ünïcode/c'];
    for (const key of [...keys, 'kept']) await put(key);
    const { Deleted } = await remove([...keys, 'missing']);
    expect(Deleted?.map(({ Key }) => Key)).toEqual([...keys, 'missing']);
    const { Contents } = await s3.send(new ListObjectsV2Command({ Bucket }));
    expect(Contents?.map(({ Key }) => Key)).toEqual(['kept']);
  });

  it('may be quiet', async () => {
    await put('one');
    expect((await remove(['one'], { Quiet: true })).Deleted).toBeUndefined();
    expect(await fixture.aws.s3.read(Bucket, 'one')).toBeUndefined();
  });

  it('have between one and a thousand keys', async () => {
    const keys = Array.from({ length: 1001 }, (_, index) => `key-${index}`);
    await expect(remove(keys)).rejects.toMatchObject({ name: 'MalformedXML' });
    await expect(remove([])).rejects.toMatchObject({ name: 'MalformedXML' });
    expect((await remove(keys.slice(1))).Deleted).toHaveLength(1000);
  });

  it('are refused with a wrong checksum, or without any', async () => {
    await put('one');
    const wrong = withHeader(fixture.s3(), 'x-amz-checksum-crc32', 'AAAAAA==');
    await expect(remove(['one'], {}, wrong)).rejects.toMatchObject({ name: 'BadDigest' });
    const without = withoutHeaders(fixture.s3(), /^x-amz-(sdk-)?checksum-/);
    await expect(remove(['one'], {}, without)).rejects.toMatchObject({ name: 'InvalidRequest' });
    expect(await textOf('one')).toBe('Hello');
  });

  it('need the permission for each key', async () => {
    await remove(['a/b', 'c']);
    const by = { principal: 'tester', service: 's3', action: 'DeleteObject' };
    expect(fixture.aws.actionsSeen()).toEqual([
      { ...by, resource: 'site/a/b' },
      { ...by, resource: 'site/c' },
    ]);
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

  it('roll keys up by a delimiter', async () => {
    for (const key of ['a', 'b/1', 'b/2', 'c/1']) await put(key);
    const list = (ContinuationToken?: string) =>
      s3.send(new ListObjectsV2Command({ Bucket, Delimiter: '/', MaxKeys: 2, ContinuationToken }));
    const first = await list();
    expect(first.Contents?.map(({ Key }) => Key)).toEqual(['a']);
    expect(first.CommonPrefixes).toEqual([{ Prefix: 'b/' }]);
    const second = await list(first.NextContinuationToken);
    expect(second.CommonPrefixes).toEqual([{ Prefix: 'c/' }]);
    expect(second.Contents).toBeUndefined();
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

  it('distinguish a wrong secret from an unknown key', async () => {
    const wrong = fixture.s3({ ...fixture.credentials, secretAccessKey: 'wrong' });
    await expect(
      wrong.send(new PutObjectCommand({ Bucket, Key: 'k', Body: 'x' })),
    ).rejects.toMatchObject({ name: 'SignatureDoesNotMatch' });
    const stranger = fixture.s3({ accessKeyId: 'AKIASTRANGER', secretAccessKey: 'any' });
    await expect(stranger.send(new GetObjectCommand({ Bucket, Key: 'k' }))).rejects.toMatchObject({
      name: 'InvalidAccessKeyId',
    });
    expect(await fixture.aws.s3.read(Bucket, 'k')).toBeUndefined();
  });

  it.each([
    ['content-md5', 'AAAAAAAAAAAAAAAAAAAAAA==', 'BadDigest'],
    ['content-md5', 'short', 'InvalidDigest'],
    ['x-amz-checksum-crc32', 'AAAAAA==', 'BadDigest'],
    ['x-amz-content-sha256', '0'.repeat(64), 'XAmzContentSHA256Mismatch'],
    ['x-amz-content-sha256', 'STREAMING-UNSIGNED-PAYLOAD-TRAILER', 'IncompleteBody'],
    ['x-amz-acl', 'public-read', 'NotImplemented'],
  ])('answer a wrong %s %s with %s and store nothing', async (header, value, code) => {
    const client = withHeader(fixture.s3(), header, value);
    await expect(
      client.send(new PutObjectCommand({ Bucket, Key: 'bad', Body: 'Hello' })),
    ).rejects.toMatchObject({ name: code });
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

describe('presigned addresses', () => {
  /** The part of the SDK's S3 signer that its types do not export. */
  interface Presigner {
    presign(request: object, options: object): Promise<{ query: Record<string, string> }>;
  }

  /** As in the SDK's presigner, `x-amz-` headers move into the query. */
  async function presign(method: string, headers: Record<string, string> = {}): Promise<string> {
    const { host, hostname, port } = new URL(fixture.aws.endpoint);
    const signer = (await s3.config.signer()) as unknown as Presigner;
    const path = '/site/up%20load';
    const { query } = await signer.presign(
      {
        method,
        protocol: 'http:',
        hostname,
        port: Number(port),
        path,
        query: {},
        headers: { ...headers, host, 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' },
      },
      { expiresIn: 60 },
    );
    const encoded = new URLSearchParams(query).toString().replaceAll('+', '%20');
    return `${fixture.aws.endpoint}${path}?${encoded}`;
  }

  it('let anyone who has them put and get that object, with nothing else signed', async () => {
    const url = await presign('PUT', { 'x-amz-meta-colour': 'blue' });
    expect((await fetch(url, { method: 'PUT', body: 'sent' })).status).toBe(200);
    expect((await fetch(url)).status).toBe(403);
    expect((await fetch(url.replace('up%20load', 'other'), { method: 'PUT' })).status).toBe(403);
    const got = await fetch(await presign('GET'));
    expect(got.headers.get('x-amz-meta-colour')).toBe('blue');
    expect(await got.text()).toBe('sent');
  });

  it("compare a checksum in the address with the body: the empty body's refuses all others", async () => {
    const url = await presign('PUT', { 'x-amz-checksum-crc32': 'AAAAAA==' });
    const response = await fetch(url, { method: 'PUT', body: 'sent' });
    expect(await response.text()).toContain('<Code>BadDigest</Code>');
  });
});

describe('the log of actions', () => {
  const by = { principal: 'tester', service: 's3' };

  it('names principal, permission and resource', async () => {
    await put('a/b');
    await s3.send(new ListObjectsV2Command({ Bucket }));
    expect(fixture.aws.actionsSeen()).toEqual([
      { ...by, action: 'PutObject', resource: 'site/a/b' },
      { ...by, action: 'ListBucket', resource: 'site' },
    ]);
  });

  it('has GetObject for HeadObject', async () => {
    await put('there');
    await s3.send(new HeadObjectCommand({ Bucket, Key: 'there' }));
    expect(fixture.aws.actionsSeen()).toEqual([
      { ...by, action: 'PutObject', resource: 'site/there' },
      { ...by, action: 'GetObject', resource: 'site/there' },
    ]);
  });

  it('has ListBucket as well when the answer reveals that the object is missing', async () => {
    await expect(s3.send(new HeadObjectCommand({ Bucket, Key: 'gone' }))).rejects.toMatchObject({
      $metadata: { httpStatusCode: 404 },
    });
    expect(fixture.aws.actionsSeen()).toEqual([
      { ...by, action: 'GetObject', resource: 'site/gone' },
      { ...by, action: 'ListBucket', resource: 'site' },
    ]);
  });
});
