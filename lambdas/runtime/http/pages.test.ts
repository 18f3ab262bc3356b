import type { Context } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import { documentHeaders } from '#shared/platform/http.ts';
import { problem } from '#shared/problems.ts';
import type { Handlers, PageReply } from '#shared/routes/handler.ts';
import { apiEvent } from '#test/support/api-event.ts';
import { createFunction } from './create-function.ts';
import type { RequestLine, RoutesOf } from './request-state.ts';

const found: PageReply = { kind: 'document', status: 200, html: '<p>found</p>', inline: '' };

function functionWith(find: (path: string) => Promise<PageReply> = async () => found) {
  const lines: RequestLine[] = [];
  const asked: string[] = [];
  const run = createFunction('content', {} as Handlers<RoutesOf<'content'>>, {
    authenticate: async () => {
      throw new Error('Nobody is asked who they are');
    },
    originSecrets: ['secret'],
    log: (line) => {
      lines.push(line);
    },
    pages: {
      find: (path) => {
        asked.push(path);
        return find(path);
      },
      failed: (detail) => `<p>${detail}</p>`,
    },
  });
  const get = (rawPath: string, method = 'GET', headers: Record<string, string> = {}) => {
    const event = apiEvent({ routeKey: `${method} /`, rawPath, headers });
    return run(event, {} as Context); // No step reads the context.
  };
  return { get, lines, asked };
}

describe('a page', () => {
  it('is HTML that is not cached, and is logged', async () => {
    const { get, lines, asked } = functionWith();
    const answer = await get('/blog/a-note.html');
    expect(answer).toMatchObject({
      statusCode: 200,
      body: '<p>found</p>',
      headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
    });
    expect(asked).toEqual(['/blog/a-note.html']);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({
      route: 'page',
      status: 200,
      requestId: answer.headers?.['x-request-id'],
    });
  });

  it('has no body when only its head is asked for', async () => {
    const answer = await functionWith().get('/blog/a-note.html', 'HEAD');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers?.['content-type']).toBe('text/html; charset=utf-8');
    expect(answer).not.toHaveProperty('body');
  });

  it('tells the edge which inline parts its policy allows', async () => {
    const inline = "'sha256-of-a-script'";
    const answer = await functionWith(async () => ({ ...found, inline })).get('/blog/a-note.html');
    expect(answer.headers?.[documentHeaders.inline]).toBe(inline);
  });

  // With the real status, the edge would not run the function that allows inline scripts and
  // styles.
  it('that is missing is logged as such, and the edge is told to answer 404', async () => {
    const { get, lines } = functionWith(async () => ({
      ...found,
      status: 404,
      inline: "'sha256-a'",
    }));
    const answer = await get('/blog/nothing.html');
    expect(answer).toMatchObject({
      statusCode: 200,
      headers: { [documentHeaders.status]: '404', [documentHeaders.inline]: "'sha256-a'" },
    });
    expect(lines[0]).toMatchObject({ status: 404 });
  });

  it('that has moved redirects permanently', async () => {
    const { get, lines } = functionWith(async () => ({ kind: 'moved', to: '/blog/new' }));
    const answer = await get('/blog/old.html');
    expect(answer).toMatchObject({
      statusCode: 301,
      headers: { location: '/blog/new', 'cache-control': 'no-store' },
    });
    expect(answer).not.toHaveProperty('body');
    expect(lines[0]).toMatchObject({ status: 301 });
  });

  it('is public: an invalid token changes nothing', async () => {
    const answer = await functionWith().get('/blog/a-note', 'GET', { authorization: 'Bearer x' });
    expect(answer.statusCode).toBe(200);
  });

  it.each([
    [new Error('canary-message'), 500, undefined],
    [Object.assign(new Error('canary-message'), { name: 'ThrottlingException' }), 503, '1'],
    [problem('not-found'), 404, undefined],
  ])('that fails says so as HTML, without internals: %#', async (error, status, retryAfter) => {
    const { get, lines } = functionWith(async () => {
      throw error;
    });
    const answer = await get('/blog/a-note.html');
    expect(answer.statusCode).toBe(status);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
    });
    expect(answer.headers?.['retry-after']).toBe(retryAfter);
    expect(answer.body).toMatch(/^<p>[A-Z]/);
    expect(JSON.stringify([answer, lines])).not.toContain('canary');
    expect(lines[0]).toMatchObject({ route: 'page', status });
    expect((await get('/blog/a-note.html', 'HEAD')).body).toBeUndefined();
  });
});

describe('everything but pages', () => {
  it.each([
    ['GET', '/api', 404, 'not-found'],
    ['GET', '/api/v1/nothing', 404, 'not-found'],
    ['GET', '/api/v2/blog_posts', 404, 'not-found'],
    ['POST', '/api/v1/blog_tags', 405, 'method-not-allowed'],
    ['POST', '/blog/a-note.html', 404, 'not-found'],
    ['DELETE', '/', 404, 'not-found'],
  ])('%s %s is answered as JSON', async (method, path, status, code) => {
    const { get, asked, lines } = functionWith();
    const answer = await get(path, method);
    expect(answer.statusCode).toBe(status);
    expect(answer.headers?.['content-type']).toBe('application/json; charset=utf-8');
    expect(JSON.parse(answer.body ?? '')).toMatchObject({ code });
    expect(asked).toEqual([]);
    expect(lines[0]).toMatchObject({ route: 'none', status });
  });

  it('is not mistaken for the API when it only begins like it', async () => {
    expect((await functionWith().get('/apiary')).body).toBe('<p>found</p>');
  });
});
