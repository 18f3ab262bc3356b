import { describe, expect, it } from 'vitest';
import { problem } from '#shared/problems.ts';
import { problemSchema } from '#shared/schemas/problem.ts';
import { apiEvent } from '#test/support/api-event.ts';
import { type AnyHandler, testFunction } from '#test/support/http-function.ts';
import { signedIn } from '#test/support/posts-fixtures.ts';

const token = { authorization: 'Bearer good' };
const post = {
  title: 'A note on foxes',
  category: 'Nature',
  content: 'The quick brown fox jumps over the lazy dog, twice a day at least, and more in May.',
  tags: ['Foxes'],
};
const id = 'some-post';
const create = { routeKey: 'POST /blog_posts', headers: token, body: post };
const update = { routeKey: 'PUT /blog_posts/{id}', headers: token, body: post, params: { id } };

const admin = (handle?: AnyHandler) =>
  testFunction('admin', { caller: signedIn('admin'), ...(handle && { handle }) });

describe('a request', () => {
  it('reaches its handler validated', async () => {
    const { call, seen } = admin();
    await call({
      ...update,
      headers: { ...token, 'if-match': '"7"' },
      body: { ...post, title: '  A note on foxes  ' },
    });
    expect(seen).toHaveLength(1);
    expect(seen[0]).toMatchObject({
      params: { id },
      body: { title: 'A note on foxes' },
      ifMatch: 7,
      idempotencyKey: undefined,
      address: '192.0.2.1',
      principal: { kind: 'admin' },
    });
  });

  it.each([
    ['7', 7],
    ['"7"', 7],
    ['*', undefined],
  ])('may carry the version %s', async (header, ifMatch) => {
    const { call, seen } = admin();
    await call({ ...update, headers: { ...token, 'if-match': header } });
    expect(seen[0]).toMatchObject({ ifMatch });
  });

  it.each(['"', 'seven', '-1', '1.5', '"7', '9'.repeat(40), ''])(
    'with the version %j is malformed',
    async (header) => {
      const { call, seen } = admin();
      const { status } = await call({ ...update, headers: { ...token, 'if-match': header } });
      expect(status).toBe(400);
      expect(seen).toHaveLength(0);
    },
  );

  it('may carry an Idempotency-Key of limited length', async () => {
    const { call, seen } = admin();
    await call({ ...create, headers: { ...token, 'idempotency-key': 'k'.repeat(100) } });
    expect(seen[0]).toMatchObject({ idempotencyKey: 'k'.repeat(100) });
    for (const key of ['k'.repeat(101), 'a b', 'ä']) {
      const { status } = await call({ ...create, headers: { ...token, 'idempotency-key': key } });
      expect(status).toBe(400);
    }
  });

  it('may be empty when every field is optional', async () => {
    const handle: AnyHandler = async () => ({ body: null });
    const { call, seen } = testFunction('auth', { caller: signedIn('viewer'), handle });
    expect((await call({ routeKey: 'POST /auth/logout', headers: token })).status).toBe(204);
    expect(seen[0]).toMatchObject({ body: {} });
  });

  it('may be base64-encoded', async () => {
    const { send, seen } = admin();
    const event = apiEvent(create);
    const body = Buffer.from(event.body ?? '').toString('base64');
    await send({ ...event, body, isBase64Encoded: true });
    expect(seen[0]).toMatchObject({ body: { title: post.title } });
  });
});

describe('a bad address', () => {
  it.each([
    ['page', 'x', 'This value has the wrong type'],
    ['page', '0', 'This value must be at least 1'],
    ['page_size', '101', 'This value must be at most 100'],
    ['status', 'lost', 'This value must be one of: all, unpublished, draft, review, published'],
    ['other', '1', 'This field is not known'],
  ])('with %s=%s is refused in a sentence', async (name, value, sentence) => {
    const { call, seen } = testFunction('content');
    const answer = await call({ routeKey: 'GET /blog_posts', query: { [name]: value } });
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ detail: sentence, errors: { [name]: sentence } });
    expect(seen).toHaveLength(0);
  });

  it.each([
    ['GET', '/api/v1/nothing', 404],
    ['GET', '/api/v1', 404],
    ['GET', '/blog/an-old-slug', 404],
    ['POST', '/api/v1/blog_posts/a/b/c', 404],
    ['GET', '/api/v1/blog_postsX', 404],
  ])('%s %s is not found', async (method, rawPath, status) => {
    const { call, lines } = testFunction('content');
    const answer = await call({ routeKey: `${method} /`, rawPath });
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ code: 'not-found' });
    expect(lines[0]).toMatchObject({ route: 'none', status });
  });

  it.each([
    ['PATCH', '/api/v1/blog_posts/x', 'DELETE, GET, HEAD, PUT'],
    ['DELETE', '/api/v1/blog_posts', 'GET, HEAD, POST'],
    ['GET', '/api/v1/auth/token', 'POST'],
    ['POST', '/api/v1/blog_tags', 'GET, HEAD'],
  ])('%s %s gets the allowed methods', async (method, rawPath, allow) => {
    const { call } = testFunction('content');
    const answer = await call({ routeKey: `${method} /`, rawPath });
    expect(answer.status).toBe(405);
    expect(answer.headers.allow).toBe(allow);
    expect(answer.body).toMatchObject({ code: 'method-not-allowed' });
  });
});

describe('HEAD, for which the gateway has no routes', () => {
  const handle: AnyHandler = async () => ({ body: { tags: [], categories: [] } });

  it('is answered like GET, without a body', async () => {
    const { call, lines } = testFunction('content', { handle });
    const get = await call({ routeKey: 'GET /blog_tags' });
    const head = await call({ routeKey: 'HEAD /', rawPath: '/api/v1/blog_tags' });
    expect([get.status, head.status]).toEqual([200, 200]);
    expect(Object.keys(head.headers)).toEqual(Object.keys(get.headers));
    expect(get.text).toBeDefined();
    expect(head.text).toBeUndefined();
    expect(lines.map(({ route }) => route)).toEqual(['listTags', 'listTags']);
  });

  it('has its parameters read from the path', async () => {
    const { call, seen } = testFunction('content', { handle });
    await call({ routeKey: 'HEAD /', rawPath: `/api/v1/blog_posts/${id}` });
    expect(seen).toMatchObject([{ params: { id } }]);
  });

  it('is refused like GET, without a body', async () => {
    const { call, seen } = testFunction('content', { handle });
    const query = { page: 'x' };
    const answer = await call({ routeKey: 'HEAD /', rawPath: '/api/v1/blog_posts', query });
    expect(answer).toMatchObject({ status: 422, text: undefined });
    expect(seen).toEqual([]);
  });

  it('is not allowed where another function answers GET', async () => {
    const { call } = testFunction('content', { handle });
    const answer = await call({ routeKey: 'HEAD /', rawPath: '/api/v1/users' });
    expect(answer).toMatchObject({ status: 405, headers: { allow: 'GET, POST' }, text: undefined });
  });
});

describe('the token', () => {
  it('comes from the edge in a header of ours, or in its own', async () => {
    const { call, seen } = testFunction('content', { caller: signedIn('viewer') });
    for (const name of ['x-viewer-authorization', 'authorization']) {
      await call({ routeKey: 'GET /blog_posts', headers: { [name]: 'Bearer good' } });
    }
    expect(seen.map(({ principal }) => principal.kind)).toEqual(['viewer', 'viewer']);
  });

  it.each(['Bearer forged', 'Bearer', 'Basic Z29vZA==', 'good', 'Bearer good, Bearer good'])(
    '%j is refused, even where none is needed',
    async (authorization) => {
      const { call, seen } = testFunction('content', { caller: signedIn('admin') });
      const answer = await call({ routeKey: 'GET /blog_posts', headers: { authorization } });
      expect(answer.status).toBe(401);
      expect(answer.headers['www-authenticate']).toBe('Bearer');
      expect(seen).toHaveLength(0);
    },
  );

  it('does not prevent signing in when it is left over', async () => {
    const { call, seen } = testFunction('auth');
    const body = { username: 'ada', password: 'x' };
    await call({ routeKey: 'POST /auth/token', headers: { authorization: 'Bearer old' }, body });
    expect(seen[0]).toMatchObject({ principal: { kind: 'anonymous' } });
  });
});

describe("the visitor's address", () => {
  const forwarded = { 'x-viewer-address': '203.0.113.7' };
  const read = async (headers: Record<string, string>) => {
    const { call, seen } = testFunction('content');
    await call({ routeKey: 'GET /blog_posts', headers, sourceIp: '198.51.100.1' });
    return seen[0]?.address;
  };

  it('is what CloudFront says, when it is CloudFront', async () => {
    const secret = { 'x-origin-secret': 'origin-secret' };
    expect(await read({ ...forwarded, ...secret })).toBe('203.0.113.7');
    expect(await read({ 'x-viewer-address': '2001:db8::1', ...secret })).toBe('2001:db8::1');
  });

  it('is what an edge of release 0.1.0 says, with a port', async () => {
    const secret = { 'x-origin-secret': 'origin-secret' };
    for (const address of ['203.0.113.7', '2001:db8::1']) {
      const former = { 'cloudfront-viewer-address': `${address}:4711` };
      expect(await read({ ...former, ...secret })).toBe(address);
      expect(await read({ ...former, 'x-origin-secret': 'guessed' })).toBe('198.51.100.1');
    }
  });

  it('is trusted with the previous secret as well, which edges send until they know the current one', async () => {
    expect(await read({ ...forwarded, 'x-origin-secret': 'secret-before' })).toBe('203.0.113.7');
  });

  it('is the sender when it is not CloudFront', async () => {
    expect(await read(forwarded)).toBe('198.51.100.1');
    expect(await read({ ...forwarded, 'x-origin-secret': 'guessed' })).toBe('198.51.100.1');
    expect(await read({ 'x-origin-secret': 'origin-secret' })).toBe('198.51.100.1');
  });
});

describe('a response', () => {
  const tags = { tags: [{ id: 'foxes', title: 'Foxes' }], categories: [] };

  it('has a status, location and headers that keep it private', async () => {
    const { call } = testFunction('content', {
      handle: async () => ({ body: tags, location: '/blog_posts/x' }),
    });
    const answer = await call({ routeKey: 'GET /blog_tags' });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual(tags);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      location: '/api/v1/blog_posts/x',
    });
  });

  it.each([{ tags: [] }, { ...tags, secret: 1 }, null, undefined])(
    'that is malformed is a server error: %j',
    async (body) => {
      const { call, lines } = testFunction('content', {
        handle: async () => ({ body }) as Awaited<ReturnType<AnyHandler>>, // Deliberately wrong.
      });
      const answer = await call({ routeKey: 'GET /blog_tags' });
      expect(answer.status).toBe(500);
      expect(answer.body).toMatchObject({ code: 'internal' });
      expect(lines[0]).toMatchObject({ error: 'ZodError', status: 500 });
    },
  );

  it('to a known problem has the one error shape', async () => {
    const { call } = admin(async () => {
      throw problem('too-many-requests', { retryAfter: 42, errors: { title: 'no' } });
    });
    const answer = await call(create);
    expect(answer.status).toBe(429);
    expect(answer.headers['retry-after']).toBe('42');
    expect(answer.body).toEqual({
      detail: 'Too many attempts. Please try again later.',
      code: 'too-many-requests',
      errors: { title: 'no' },
      request_id: answer.headers['x-request-id'],
    });
  });
});

describe('a fault', () => {
  const named = (name: string, more = {}) =>
    Object.assign(new Error('canary-message'), { name, ...more });
  const faults: [unknown, number][] = [
    [new TypeError('canary-message'), 500],
    ['canary-message', 500],
    [undefined, 500],
    [null, 500],
    [{ statusCode: 200, body: 'canary-message' }, 500],
    [named('AccessDeniedException'), 500],
    [named('ThrottlingException'), 503],
    [named('ProvisionedThroughputExceededException'), 503],
    [named('TimeoutError'), 503],
    [named('TransactionCanceledException', { CancellationReasons: [{ Code: 'None' }] }), 500],
    [
      named('TransactionCanceledException', { CancellationReasons: [{ Code: 'ThrottlingError' }] }),
      503,
    ],
  ];

  it.each(faults)('%# is reported without internals', async (fault, status) => {
    const { call, lines } = admin(async () => {
      throw fault;
    });
    const answer = await call(create);
    expect(answer.status).toBe(status);
    expect(problemSchema.parse(answer.body).request_id).toBe(answer.headers['x-request-id']);
    expect(answer.headers['retry-after']).toBe(status === 503 ? '1' : undefined);
    expect(JSON.stringify([answer, lines])).not.toMatch(/canary|at .*\.ts/);
    expect(lines).toHaveLength(1);
  });

  it('of the token check is reported alike', async () => {
    const { call } = testFunction('content', {
      deps: {
        authenticate: async () => {
          throw new Error('canary-message');
        },
      },
    });
    const answer = await call({ routeKey: 'GET /blog_posts', headers: token });
    expect(answer.status).toBe(500);
    expect(answer.text).not.toContain('canary');
  });
});
