import { expect, test } from 'playwright/test';
import { jsonOf } from '#test/support/site-api.ts';

test('an unknown API path and a wrong method get the error shape', async ({ request }) => {
  expect(await jsonOf(await request.get('/api/v1/nothing-here'), 404)).toMatchObject({
    code: 'not-found',
    request_id: expect.any(String),
  });
  expect(await jsonOf(await request.delete('/api/v1/blog_tags'), 405)).toMatchObject({
    code: 'method-not-allowed',
  });
});

test('the API describes itself and is never cached', async ({ request }) => {
  const response = await request.get('/api/v1/openapi.json');
  expect(await jsonOf(response, 200)).toMatchObject({ openapi: expect.stringMatching(/^3\.1/) });
  expect(response.headers()['cache-control']).toContain('no-store');
});

test('every page carries the security headers', async ({ request }) => {
  for (const path of ['/', '/blog', '/admin', '/no-such-page', '/api/v1/blog_tags']) {
    const headers = (await request.get(path)).headers();
    expect(headers['x-content-type-options'], path).toBe('nosniff');
    expect(headers['content-security-policy'], path).toContain("frame-ancestors 'none'");
    expect(headers['content-security-policy'], path).not.toMatch(/script-src[^;]*unsafe/);
    expect(headers['strict-transport-security'], path).toContain('max-age=');
    expect(headers['referrer-policy'], path).toBe('strict-origin-when-cross-origin');
  }
});

test('an unknown page is a real 404 and shows no marker', async ({ request }) => {
  const response = await request.get('/no-such-page');
  expect(response.status()).toBe(404);
  expect(response.headers()['x-amz-meta-status']).toBeUndefined();
});

test('a visitor cannot claim another address past the limiter', async ({ request }) => {
  const username = `spoofed-${crypto.randomUUID()}`;
  const statuses: number[] = [];
  for (let count = 0; count < 6; count++) {
    const response = await request.post('/api/v1/auth/token', {
      headers: { 'cloudfront-viewer-address': `203.0.113.${count}:4711`, 'x-origin-secret': 'x' },
      data: { username, password: 'wrong-guess' },
    });
    statuses.push(response.status());
  }
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
});
