import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { viewerRequestCode, viewerResponseCode } from './edge-functions.ts';

const requestCode = viewerRequestCode({
  rootFiles: ['/favicon.svg', '/robots.txt'],
  folders: ['/assets/'],
});
const responseCode = viewerResponseCode();

/** Runs the text as CloudFront does: a script with a global `handler` and nothing of Node's. */
function run(code: string, event: object) {
  return JSON.parse(runInNewContext(`${code};JSON.stringify(handler(${JSON.stringify(event)}))`));
}

function requestOf(uri: string, querystring = {}) {
  return run(requestCode, { request: { method: 'GET', uri, querystring, headers: {} } });
}

describe('the viewer-request function', () => {
  it.each([
    '/',
    '/blog',
    '/projects',
    '/contact',
    '/admin',
    '/admin/posts',
    '/admin/posts/0198c0de-0000-7000-8000-000000000000/edit',
    '/blog/a-post',
    '/blog/2026',
  ])('gives the page %s the app', (uri) => {
    expect(requestOf(uri).uri).toBe('/index.html');
  });

  it.each(['/assets/index-abc123.js', '/media/a/640.webp', '/robots.txt', '/favicon.svg'])(
    'leaves the file %s as it is',
    (uri) => {
      expect(requestOf(uri).uri).toBe(uri);
    },
  );

  it.each([
    '/nothing',
    '/index.html',
    '/404.html',
    '/blog/a/b',
    '/blog/Not%20A%20Slug',
    '/blog/-a',
    '/admin/../secret',
    '/admin/a%2fb',
    '/robots.txt.bak',
    '/xassets/index.js',
    '//evil.example/',
    '/wp-login.php',
    '',
  ])('gives the unknown path %s the not-found page', (uri) => {
    expect(requestOf(uri).uri).toBe('/404.html');
  });

  it('redirects a page with a trailing slash to its one address, with its query', () => {
    const query = {
      page: { value: '2' },
      tag: { value: 'a', multiValue: [{ value: 'a' }, { value: 'b%26' }] },
      flag: { value: '' },
    };
    expect(requestOf('/blog/', query)).toEqual({
      statusCode: 301,
      statusDescription: 'Moved Permanently',
      headers: { location: { value: '/blog?page=2&tag=a&tag=b%26&flag' } },
    });
    expect(requestOf('/blog/a-post/').headers.location.value).toBe('/blog/a-post');
  });

  it('keeps method, headers and query of what it passes on', () => {
    const request = {
      method: 'HEAD',
      uri: '/blog',
      querystring: { page: { value: '2' } },
      headers: { accept: { value: '*/*' } },
    };
    expect(run(requestCode, { request })).toEqual({ ...request, uri: '/index.html' });
  });

  it('decides a long hostile path at once', () => {
    const started = performance.now();
    expect(requestOf(`/blog/${'a-'.repeat(4000)}!`).uri).toBe('/404.html');
    expect(performance.now() - started).toBeLessThan(200);
  });
});

describe('the viewer-response function', () => {
  const answer = (statusCode: number, headers: object) =>
    run(responseCode, { response: { statusCode, statusDescription: 'OK', headers } });

  it('turns a marked object into its status and takes the marker off', () => {
    const etag = { etag: { value: '"1"' } };
    expect(answer(200, { ...etag, 'x-amz-meta-status': { value: '404' } })).toEqual({
      statusCode: 404,
      statusDescription: 'Not Found',
      headers: etag,
    });
  });

  it('leaves other answers as they are', () => {
    expect(answer(200, {}).statusCode).toBe(200);
    expect(answer(301, { location: { value: '/a' } }).headers.location.value).toBe('/a');
  });

  it('ignores a marker that it does not know', () => {
    expect(answer(200, { 'x-amz-meta-status': { value: '99x' } })).toMatchObject({
      statusCode: 200,
      headers: {},
    });
  });

  it('leaves a 304 for the copy that the browser has', () => {
    expect(answer(304, { 'x-amz-meta-status': { value: '404' } })).toMatchObject({
      statusCode: 304,
      headers: {},
    });
  });
});

it('keeps both functions below the 10 kB that CloudFront takes', () => {
  expect(Buffer.byteLength(requestCode)).toBeLessThan(10_000);
  expect(Buffer.byteLength(responseCode)).toBeLessThan(10_000);
});

it("calls only methods that CloudFront's runtime is documented to have, which is not all of Node's", () => {
  const documented = ['forEach', 'includes', 'some', 'join', 'keys', 'push', 'slice', 'test'];
  const methods = new Set([...documented, 'startsWith', 'endsWith']);
  const called = `${requestCode}${responseCode}`.matchAll(/\.([A-Za-z]+)\(/g);
  for (const [, method] of called) expect(methods).toContain(method);
});
