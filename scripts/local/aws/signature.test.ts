import { HttpRequest } from '@smithy/core/protocols';
import { Hash } from '@smithy/core/serde';
import { SignatureV4 } from '@smithy/signature-v4';
import { describe, expect, it } from 'vitest';
import type { Received } from './http.ts';
import { verifySignature } from './signature.ts';

// The examples that AWS prints in its S3 documentation ("Authenticating Requests").
const keyId = 'AKIAIOSFODNN7EXAMPLE';
const credentials = {
  secretFor: (id: string) =>
    id === keyId ? 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' : undefined,
  principalOf: (id: string) => (id === keyId ? 'example' : undefined),
};
const signedAt = Date.parse('2013-05-24T00:00:00Z');
const emptyHash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

function presigned(change: Partial<Record<string, string>> = {}): Received {
  const query = {
    'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
    'X-Amz-Credential': 'AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request',
    'X-Amz-Date': '20130524T000000Z',
    'X-Amz-Expires': '86400',
    'X-Amz-SignedHeaders': 'host',
    'X-Amz-Signature': 'aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
    ...change,
  };
  return {
    method: 'GET',
    path: '/test.txt',
    query: Object.entries(query).map(([name, value]) => [name, value ?? '']),
    headers: new Map([['host', 'examplebucket.s3.amazonaws.com']]),
    body: Buffer.alloc(0),
    requestId: 'request',
  };
}

function signedList(): Received {
  return {
    method: 'GET',
    path: '/',
    query: [
      ['max-keys', '2'],
      ['prefix', 'J'],
    ],
    headers: new Map([
      ['host', 'examplebucket.s3.amazonaws.com'],
      ['x-amz-content-sha256', emptyHash],
      ['x-amz-date', '20130524T000000Z'],
      [
        'authorization',
        'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=host;x-amz-content-sha256;x-amz-date,Signature=34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
      ],
    ]),
    body: Buffer.alloc(0),
    requestId: 'request',
  };
}

const verify = (received: Received, now = signedAt) =>
  verifySignature(received, { service: 's3', credentials, now });

describe('verifySignature', () => {
  it("accepts AWS's own example of a signed header", async () => {
    expect(await verify(signedList())).toMatchObject({ ok: true, principal: 'example' });
  });

  it("accepts AWS's own example of a presigned address until it expires", async () => {
    expect(await verify(presigned(), signedAt + 86_400_000)).toMatchObject({
      ok: true,
      presigned: true,
    });
    expect(await verify(presigned(), signedAt + 86_401_000)).toEqual({
      ok: false,
      fault: 'expired',
    });
  });

  it('refuses a presigned address whose lifetime was extended or is too long', async () => {
    expect(await verify(presigned({ 'X-Amz-Expires': '90000' }))).toMatchObject({
      fault: 'wrong-signature',
    });
    expect(await verify(presigned({ 'X-Amz-Expires': '604801' }))).toMatchObject({
      fault: 'incomplete',
    });
  });

  it('refuses a presigned address from the future', async () => {
    expect(await verify(presigned(), signedAt - 16 * 60_000)).toMatchObject({
      fault: 'not-yet-valid',
    });
  });

  it('refuses a clock that is more than 15 minutes off', async () => {
    expect(await verify(signedList(), signedAt + 14 * 60_000)).toMatchObject({ ok: true });
    expect(await verify(signedList(), signedAt + 16 * 60_000)).toMatchObject({
      fault: 'clock-skew',
    });
  });

  it('refuses a changed path, query or header', async () => {
    expect(await verify({ ...signedList(), path: '/other' })).toMatchObject({
      fault: 'wrong-signature',
    });
    expect(await verify({ ...signedList(), query: [] })).toMatchObject({
      fault: 'wrong-signature',
    });
    const received = signedList();
    received.headers.set('host', 'other.s3.amazonaws.com');
    expect(await verify(received)).toMatchObject({ fault: 'wrong-signature' });
  });

  it('refuses an x-amz header that is not signed, a foreign service and an unknown key', async () => {
    const received = signedList();
    received.headers.set('x-amz-meta-smuggled', 'yes');
    expect(await verify(received)).toMatchObject({ fault: 'incomplete' });
    expect(
      await verifySignature(signedList(), { service: 'dynamodb', credentials, now: signedAt }),
    ).toMatchObject({ fault: 'incomplete' });
    const stranger = { 'X-Amz-Credential': 'AKIASTRANGER/20130524/us-east-1/s3/aws4_request' };
    expect(await verify(presigned(stranger))).toMatchObject({ fault: 'unknown-key' });
  });

  it.each([true, false])(
    'refuses a changed body, whose hash is signed: %s',
    async (applyChecksum) => {
      const signer = new SignatureV4({
        credentials: { accessKeyId: keyId, secretAccessKey: credentials.secretFor(keyId) ?? '' },
        region: 'us-east-1',
        service: 'dynamodb',
        sha256: Hash.bind(null, 'sha256'),
        applyChecksum,
      });
      const asked = {
        method: 'POST',
        path: '/',
        headers: { host: 'localhost' },
        body: '{"Limit":1}',
      };
      const { headers } = await signer.sign(new HttpRequest(asked), {
        signingDate: new Date(signedAt),
      });
      const verifyBody = (body: string) =>
        verifySignature(
          {
            ...presigned(),
            ...asked,
            query: [],
            headers: new Map(Object.entries(headers)),
            body: Buffer.from(body),
          },
          { service: 'dynamodb', credentials, now: signedAt },
        );
      expect(await verifyBody('{"Limit":1}')).toMatchObject({ ok: true });
      expect(await verifyBody('{"Limit":9}')).toMatchObject({ fault: 'wrong-signature' });
    },
  );

  it('reports a missing signature', async () => {
    expect(await verify({ ...presigned(), query: [] })).toEqual({ ok: false, fault: 'missing' });
  });
});
