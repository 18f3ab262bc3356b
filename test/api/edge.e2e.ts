import { expect, test } from 'playwright/test';
import { inlineSources, inlineTexts } from '#lambdas/features/publishing/inline-sources.ts';
import { jsonOf } from '#test/support/site-api.ts';
import { createUser, signInAs } from '#test/support/user-api.ts';

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

test('the API answers compressed, as the visitor accepts it', async ({ request }) => {
  const encodingFor = async (accepted: string, path = '/api/v1/openapi.json') => {
    const response = await request.get(path, { headers: { 'accept-encoding': accepted } });
    expect(response.ok(), path).toBe(true);
    return response.headers()['content-encoding'];
  };
  expect(await encodingFor('gzip, br')).toBe('br');
  expect(await encodingFor('gzip;q=0.5, br;q=0')).toBe('gzip');
  expect(await encodingFor('identity')).toBeUndefined();
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

test('a page allows its own inline scripts and styles, and no file does', async ({ request }) => {
  const articles = ['/blog/what-a-page-fault-actually-costs', '/blog/no-such-post'];
  for (const path of ['/', '/blog', '/projects', '/admin', '/no-such-page', ...articles]) {
    const response = await request.get(path);
    const policy = response.headers()['content-security-policy'] ?? '';
    const texts = inlineTexts(await response.text());
    expect(texts.length, path).toBeGreaterThan(1);
    for (const source of inlineSources(await response.text(), texts).split(' ')) {
      expect(policy, path).toContain(source);
    }
    expect(policy.match(/'sha256-/g), path).toHaveLength(texts.length * 2);
  }
  const file = await request.get('/robots.txt');
  expect(file.headers()['content-security-policy']).not.toContain('sha256');
});

test('an unknown page is a real 404 and shows no marker', async ({ request }) => {
  for (const path of ['/no-such-page', '/no-such-page/', '/no/such-page', '/blog/no-such-post']) {
    const response = await request.get(path);
    expect(response.status(), path).toBe(404);
    const names = Object.keys(response.headers());
    expect(
      names.filter((name) => /amz-meta|^document-/.test(name)),
      path,
    ).toEqual([]);
  }
});

test('an unknown page reaches the API only at the address that a page might have', async ({
  request,
}) => {
  const sheet = await (await request.get('/no/such-page')).text();
  for (const path of ['/no-such-page', '/No-Such-Page', '/no-such-page/']) {
    const response = await request.get(path, { maxRedirects: 0 });
    expect(response.status(), path).toBe(404);
    expect(response.headers(), path).toMatchObject({
      'x-request-id': expect.any(String),
      'cache-control': 'no-store',
    });
    expect(await response.text(), path).toBe(sheet);
  }
  for (const path of ['/wp-login.php', '/no/such-page', '/index.html', '/search', '/.env']) {
    const response = await request.get(path, { maxRedirects: 0 });
    expect(response.status(), path).toBe(404);
    expect(response.headers(), path).not.toHaveProperty('x-request-id');
    expect(await response.text(), path).toBe(sheet);
  }
});

test("a page in the browser's cache keeps its content security policy", async ({ request }) => {
  const { etag = '' } = (await request.get('/')).headers();
  const again = await request.get('/', { headers: { 'if-none-match': etag } });
  expect(again.status()).toBe(304);
  expect(again.headers()['content-security-policy']).toBeUndefined();
});

test('a visitor cannot claim another address past the limiter', async ({ request }) => {
  const { username } = await createUser(request);
  // After this sign-in, the address has five guesses. Any other address would be new to the name, and have four.
  await signInAs(request, username);
  const statuses: number[] = [];
  for (let count = 0; count < 6; count++) {
    const response = await request.post('/api/v1/auth/token', {
      headers: {
        'x-viewer-address': `203.0.113.${count}`,
        'cloudfront-viewer-address': `203.0.113.${count}:4711`,
        'x-origin-secret': 'x',
      },
      data: { username, password: 'wrong-guess' },
    });
    statuses.push(response.status());
  }
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
});
