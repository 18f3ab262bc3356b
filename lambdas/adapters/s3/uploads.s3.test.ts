/** Uploads a file to the local S3, which checks policies of presigned forms. */
import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { UploadForm } from '#lambdas/features/uploads/uploads.repository.ts';
import { type EndpointFixture, region, startFixture } from '#scripts/local/aws/endpoint-fixture.ts';
import { uploadLimits } from '#shared/schemas/upload-limits.ts';
import { s3Addresses, s3UploadStore } from './uploads.s3.ts';

const bucket = 'uploads';
const objectKey = 'uploads/00000000-0000-4000-8000-000000000001.png';
const type = 'image/png';
const bytes = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x00, 0xff]);

let fixture: EndpointFixture;
const servers: Server[] = [];

function useEndpoint(endpoint: string | undefined) {
  const { accessKeyId, secretAccessKey } = fixture.credentials;
  const names = { REGION: region, ENDPOINT_URL: endpoint, SESSION_TOKEN: undefined };
  const environment = { ...names, ACCESS_KEY_ID: accessKeyId, SECRET_ACCESS_KEY: secretAccessKey };
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(`AWS_${name}`, value);
}

beforeEach(async () => {
  fixture = await startFixture();
  fixture.aws.s3.createBucket(bucket);
  useEndpoint(fixture.aws.endpoint);
});

afterEach(async () => {
  vi.unstubAllEnvs();
  for (const server of servers.splice(0)) server.close();
  await fixture.dispose();
});

async function post({ url, fields }: UploadForm, file: Uint8Array<ArrayBuffer>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([file]), 'a.png');
  const answer = await fetch(url, { method: 'POST', body: form });
  return { status: answer.status, text: await answer.text() };
}

describe('the uploads bucket', () => {
  it('accepts a file by form, separate from checked files, until it is removed', async () => {
    const store = s3UploadStore(bucket);
    const form = await store.form({ objectKey, type });
    expect(form.url).toBe(`${fixture.aws.endpoint}/${bucket}/`);
    expect(await store.readIncoming(objectKey)).toBeUndefined();
    expect(await post(form, bytes)).toMatchObject({ status: 204 });
    expect(await store.readIncoming(objectKey)).toEqual(bytes);
    expect(await fixture.aws.s3.read(bucket, objectKey)).toBeUndefined();
    await store.removeIncoming(objectKey);
    await store.removeIncoming(objectKey);
    expect(await store.readIncoming(objectKey)).toBeUndefined();
  });

  it('stores checked bytes with the type that the server sets', async () => {
    const store = s3UploadStore(bucket);
    // A view of a larger buffer must store only the viewed part.
    await store.put({ objectKey, type, bytes: new Uint8Array([1, ...bytes, 2]).subarray(1, -1) });
    const stored = await fixture.aws.s3.read(bucket, objectKey);
    expect(stored?.body).toEqual(Buffer.from(bytes));
    expect(stored?.headers['content-type']).toBe(type);
  });

  it('accepts one file of the allowed size and type under the one key, for ten minutes', async () => {
    const store = s3UploadStore(bucket);
    const form = await store.form({ objectKey, type });
    const policy = JSON.parse(Buffer.from(form.fields.Policy ?? '', 'base64').toString());
    expect(policy.conditions).toEqual(
      expect.arrayContaining([
        { bucket },
        ['content-length-range', 1, uploadLimits.bytes],
        { key: `incoming/${objectKey}` },
        { 'Content-Type': type },
      ]),
    );
    const validMs = Date.parse(policy.expiration) - Date.now();
    expect(validMs).toBeLessThanOrEqual(uploadLimits.formSeconds * 1000);
    const refusals: [UploadForm, Uint8Array<ArrayBuffer>, string][] = [
      [form, new Uint8Array(uploadLimits.bytes + 1), 'EntityTooLarge'],
      [form, new Uint8Array(0), 'EntityTooSmall'],
      [changed(form, { key: objectKey }), bytes, 'AccessDenied'],
      [changed(form, { 'Content-Type': 'text/html' }), bytes, 'AccessDenied'],
      [changed(form, { 'Cache-Control': 'max-age=1' }), bytes, 'AccessDenied'],
    ];
    for (const [changedForm, file, code] of refusals) {
      expect((await post(changedForm, file)).text).toContain(`<Code>${code}</Code>`);
    }
    expect(await store.readIncoming(objectKey)).toBeUndefined();
  });

  it('is addressed at AWS by its own host name, and a session adds its token to the policy', async () => {
    useEndpoint(undefined);
    vi.stubEnv('AWS_SESSION_TOKEN', 'the-session');
    const form = await s3UploadStore(bucket).form({ objectKey, type });
    expect(form.url).toBe(`https://${bucket}.s3.${region}.amazonaws.com/`);
    expect(form.fields['X-Amz-Security-Token']).toBe('the-session');
    const policy = Buffer.from(form.fields.Policy ?? '', 'base64').toString();
    expect(policy).toContain('{"X-Amz-Security-Token":"the-session"}');
    expect(JSON.stringify(form)).not.toContain(fixture.credentials.secretAccessKey);
  });

  it('signs a read of one object for the given time, without a request', async () => {
    useEndpoint(undefined);
    const url = new URL(await s3Addresses(bucket).sign(objectKey, 300));
    expect(url.origin + url.pathname).toBe(
      `https://${bucket}.s3.${region}.amazonaws.com/${objectKey}`,
    );
    expect(url.searchParams.get('X-Amz-Expires')).toBe('300');
    expect(url.href).not.toContain(fixture.credentials.secretAccessKey);
  });
});

describe('a bucket that fails', () => {
  /** Makes a server that answers with these statuses in turn. */
  async function answering(...statuses: number[]) {
    let requests = 0;
    const server = createServer((request, response) => {
      request.resume();
      response.writeHead(statuses[requests++] ?? 200).end();
    });
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    useEndpoint(`http://127.0.0.1:${port}`);
    return () => requests;
  }

  it('is retried', async () => {
    const requests = await answering(503, 500);
    await s3UploadStore(bucket).put({ objectKey, type, bytes });
    expect(requests()).toBe(3);
  });

  it('is reported as busy when it keeps failing', async () => {
    const requests = await answering(503, 503, 503, 503);
    const store = s3UploadStore(bucket);
    await expect(store.readIncoming(objectKey)).rejects.toMatchObject({
      $metadata: { httpStatusCode: 503 },
    });
    expect(requests()).toBe(3);
  });

  it('is not retried when it refuses', async () => {
    const requests = await answering(403, 404);
    const store = s3UploadStore(bucket);
    const status = (httpStatusCode: number) => ({ $metadata: { httpStatusCode } });
    await expect(store.readIncoming(objectKey)).rejects.toMatchObject(status(403));
    await expect(store.put({ objectKey, type, bytes })).rejects.toMatchObject(status(404));
    expect(requests()).toBe(2);
  });
});

function changed(form: UploadForm, fields: Record<string, string>): UploadForm {
  return { ...form, fields: { ...form.fields, ...fields } };
}
