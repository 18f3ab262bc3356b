import { afterEach, expect, it, vi } from 'vitest';
import { s3Addresses } from './signed-requests.ts';

const objectKey = 'uploads/00000000-0000-4000-8000-000000000001.png';

afterEach(() => {
  vi.unstubAllEnvs();
});

it('signs a read of one object for the given time, without a request', async () => {
  const credentials = {
    ACCESS_KEY_ID: 'key',
    SECRET_ACCESS_KEY: 'canary',
    SESSION_TOKEN: 'session',
  };
  const environment = { ...credentials, REGION: 'eu-west-1', ENDPOINT_URL: undefined };
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(`AWS_${name}`, value);
  const addresses = s3Addresses('the-uploads');
  for (const seconds of [300, 60]) {
    const url = new URL(await addresses.sign(objectKey, seconds));
    expect(url.origin).toBe('https://the-uploads.s3.eu-west-1.amazonaws.com');
    expect(url.pathname).toBe(`/${objectKey}`);
    expect(url.searchParams.get('X-Amz-Expires')).toBe(String(seconds));
    expect(url.searchParams.get('X-Amz-Signature')).toMatch(/^[0-9a-f]{64}$/);
    expect(url.href).not.toContain('canary');
  }
});
