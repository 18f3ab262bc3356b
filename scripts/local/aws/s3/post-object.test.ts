import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type EndpointFixture, startFixture } from '../endpoint-fixture.ts';

const bucket = 'uploads';
const key = 'incoming/a.png';
let fixture: EndpointFixture;

beforeEach(async () => {
  fixture = await startFixture();
  fixture.aws.s3.createBucket(bucket);
});
afterEach(() => fixture.dispose());

function formFor(policy: unknown, fields: Record<string, string> = {}): Record<string, string> {
  const text = typeof policy === 'string' ? policy : JSON.stringify(policy);
  return {
    key,
    'x-amz-credential': `${fixture.credentials.accessKeyId}/20261121/us-east-1/s3/aws4_request`,
    policy: Buffer.from(text).toString('base64'),
    'x-amz-signature': 'not checked here',
    ...fields,
  };
}

const policyWith = (...conditions: unknown[]) => ({
  conditions: [
    { bucket },
    { key },
    ['eq', '$X-Amz-Credential', formFor('')['x-amz-credential']],
    ...conditions,
  ],
});

async function send(
  fields: Record<string, string>,
  { file = 'Hello' as string | null, headers = {}, path = `/${bucket}/` } = {},
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  if (file !== null) form.append('file', new Blob([file]), 'a.png');
  const answer = await fetch(fixture.aws.endpoint + path, { method: 'POST', body: form, headers });
  const text = await answer.text();
  return {
    status: answer.status,
    headers: answer.headers,
    code: /<Code>(.*)<\/Code>/.exec(text)?.[1],
    message: /<Message>(.*)<\/Message>/
      .exec(text)?.[1]
      ?.replaceAll('&quot;', '"')
      .replaceAll('&apos;', "'"),
  };
}

const stored = () => fixture.aws.s3.read(bucket, key);

describe('a form with a policy', () => {
  it('stores the file with the headers of its fields', async () => {
    const policy = policyWith(['eq', '$Content-Type', 'image/png'], ['eq', '$x-amz-meta-a', 'bcd']);
    const fields = { 'Content-Type': 'image/png', 'X-Amz-Meta-A': 'bcd' };
    const answer = await send(formFor(policy, fields));
    expect(answer.status).toBe(204);
    const object = await stored();
    expect(object?.body.toString()).toBe('Hello');
    expect(object?.headers).toMatchObject({
      etag: answer.headers.get('etag'),
      'content-type': 'image/png',
      'x-amz-meta-a': 'bcd',
    });
  });

  it('is logged as a put by the signer', async () => {
    await send(formFor(policyWith()));
    expect(fixture.aws.actionsSeen()).toEqual([
      { principal: 'tester', service: 's3', action: 'PutObject', resource: `${bucket}/${key}` },
    ]);
  });

  type Form = [fields: Record<string, string>, options?: Parameters<typeof send>[1]];
  const png = ['eq', '$Content-Type', 'image/png'];
  it.each<[string, () => Form, string, string]>([
    [
      'another key',
      () => [{ ...formFor(policyWith()), key: 'uploads/a.png' }],
      '403 AccessDenied',
      `Invalid according to Policy: Policy Condition failed: ["eq","$key","${key}"]`,
    ],
    [
      'another type',
      () => [formFor(policyWith(png), { 'Content-Type': 'text/html' })],
      '403 AccessDenied',
      'Policy Condition failed: ["eq","$Content-Type","image/png"]',
    ],
    [
      'a missing field',
      () => [formFor(policyWith(png))],
      '403 AccessDenied',
      'Policy Condition failed',
    ],
    [
      'a header that the policy does not name',
      () => [formFor(policyWith(), { 'Cache-Control': 'no-store' })],
      '403 AccessDenied',
      'Invalid according to Policy: Extra input fields: cache-control',
    ],
    [
      'metadata that the policy does not name',
      () => [formFor(policyWith(), { 'x-amz-meta-note': 'mine' })],
      '403 AccessDenied',
      'Extra input fields: x-amz-meta-note',
    ],
    [
      'another bucket',
      () => [formFor({ ...policyWith(), conditions: [{ bucket: 'other' }] })],
      '403 AccessDenied',
      'Policy Condition failed: ["eq","$bucket","other"]',
    ],
    [
      'too large a file',
      () => [formFor(policyWith(['content-length-range', 1, 4]))],
      '400 EntityTooLarge',
      'exceeds the maximum allowed size',
    ],
    [
      'too small a file',
      () => [formFor(policyWith(['content-length-range', 6, 9]))],
      '400 EntityTooSmall',
      'smaller than the minimum allowed size',
    ],
    [
      'an unknown access key',
      () => [formFor(policyWith(), { 'x-amz-credential': 'AKIANOBODY/s3' })],
      '403 AccessDenied',
      'no access key',
    ],
    ['no policy', () => [{ key }], '403 AccessDenied', 'Access Denied'],
    ['no key', () => [formFor(policyWith(), { key: '' })], '400 InvalidArgument', "named 'key'"],
    [
      'no file',
      () => [formFor(policyWith()), { file: null }],
      '400 InvalidArgument',
      'exactly one file upload',
    ],
    [
      'a policy that is not JSON',
      () => [formFor('{')],
      '400 InvalidPolicyDocument',
      'Invalid JSON',
    ],
    [
      'a policy with unknown conditions',
      () => [formFor(policyWith(['ends-with', '$key', '.png']))],
      '400 InvalidPolicyDocument',
      'Invalid JSON',
    ],
    [
      'a missing bucket',
      () => [formFor(policyWith()), { path: '/nowhere/' }],
      '404 NoSuchBucket',
      'does not exist',
    ],
  ])('is refused for %s', async (_name, makeForm, refusal, message) => {
    const answer = await send(...makeForm());
    expect(`${answer.status} ${answer.code}`).toBe(refusal);
    expect(answer.message).toContain(message);
    expect(await stored()).toBeUndefined();
  });

  it('is refused when it is not a form', async () => {
    const answer = await fetch(`${fixture.aws.endpoint}/${bucket}/`, {
      method: 'POST',
      body: 'Hello',
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('<Code>MalformedPOSTRequest</Code>');
  });
});

describe('a browser of another origin', () => {
  const origin = 'http://localhost:3000';
  const rule = {
    origins: [origin],
    methods: ['GET', 'POST'],
    headers: ['content-type'],
    exposed: ['etag'],
    maxAge: 3600,
  };
  beforeEach(() => fixture.aws.s3.createBucket(bucket, [rule]));

  const preflight = (headers: Record<string, string>) =>
    fetch(`${fixture.aws.endpoint}/${bucket}/`, { method: 'OPTIONS', headers });
  const corsHeaders = { origin, 'access-control-request-method': 'POST' };

  it("is allowed according to the bucket's rules", async () => {
    const answer = await preflight({
      ...corsHeaders,
      'access-control-request-headers': 'Content-Type',
    });
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers': 'content-type',
      'access-control-max-age': '3600',
    });
    const { status, headers } = await send(formFor(policyWith()), { headers: { origin } });
    expect(status).toBe(204);
    expect(headers.get('access-control-allow-origin')).toBe(origin);
    expect(headers.get('access-control-expose-headers')).toBe('etag');
  });

  it('may read the error', async () => {
    const { code, headers } = await send(formFor(policyWith(['content-length-range', 9, 9])), {
      headers: { origin },
    });
    expect(code).toBe('EntityTooSmall');
    expect(headers.get('access-control-allow-origin')).toBe(origin);
  });

  it.each([
    ['another origin', { ...corsHeaders, origin: 'http://localhost:3001' }],
    ['another method', { ...corsHeaders, 'access-control-request-method': 'PUT' }],
    ['another header', { ...corsHeaders, 'access-control-request-headers': 'x-amz-acl' }],
  ])('is refused with %s', async (_name, headers) => {
    const answer = await preflight(headers);
    expect(answer.status).toBe(403);
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    expect(await answer.text()).toContain('<Code>AccessForbidden</Code>');
  });

  it('is refused when a bucket has no rules, and must send its origin', async () => {
    expect((await preflight({ 'access-control-request-method': 'POST' })).status).toBe(400);
    fixture.aws.s3.createBucket(bucket);
    expect((await preflight(corsHeaders)).status).toBe(403);
    const { headers } = await send(formFor(policyWith()), { headers: { origin } });
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });

  it('matches patterns with a star', async () => {
    fixture.aws.s3.createBucket(bucket, [{ ...rule, origins: ['https://*.example.com'] }]);
    expect((await preflight({ ...corsHeaders, origin: 'https://www.example.com' })).status).toBe(
      200,
    );
    expect((await preflight({ ...corsHeaders, origin: 'https://example.com' })).status).toBe(403);
    fixture.aws.s3.createBucket(bucket, [{ ...rule, origins: ['*'] }]);
    const answer = await preflight({ ...corsHeaders, origin: 'https://anywhere.example' });
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  });
});
