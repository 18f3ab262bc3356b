import { describe, expect, it } from 'vitest';
import { problemSchema } from '#shared/schemas/common.ts';
import { apiEvent } from '#test/support/api-event.ts';
import { testFunction } from '#test/support/http-function.ts';
import { signedIn } from '#test/support/posts-fixtures.ts';

const token = { authorization: 'Bearer good' };
const post = {
  title: 'A note on foxes',
  category: 'Nature',
  content: 'The quick brown fox jumps over the lazy dog, twice a day at least, and more in May.',
  tags: ['Foxes'],
};
const create = { routeKey: 'POST /blog_posts', headers: token, body: post };

const admin = () => testFunction('admin', { caller: signedIn('admin') });

describe('a bad body', () => {
  const cases: [string, Parameters<ReturnType<typeof admin>['call']>[0], number][] = [
    ['cut off', { ...create, body: '{"title": "A' }, 400],
    ['no JSON', { ...create, body: 'title=A' }, 400],
    ['a bare word', { ...create, body: 'undefined' }, 400],
    ['a list', { ...create, body: '[]' }, 422],
    ['null', { ...create, body: 'null' }, 422],
    ['a number', { ...create, body: '1' }, 422],
    ['empty', { ...create, body: '' }, 422],
    ['a wrong type', { ...create, body: { ...post, tags: 'Foxes' } }, 422],
    ['an unknown field', { ...create, body: { ...post, is_admin: true } }, 422],
    ['an id', { ...create, body: { ...post, id: 'x' } }, 422],
    [
      '__proto__',
      { ...create, body: `{"__proto__": {"a": 1}, ${JSON.stringify(post).slice(1)}` },
      422,
    ],
    ['constructor', { ...create, body: { ...post, constructor: {} } }, 422],
    ['a lone surrogate', { ...create, body: { ...post, title: 'A title \ud800 here' } }, 422],
    ['a null character', { ...create, body: { ...post, title: 'A title \0 here' } }, 422],
    ['a form', { ...create, headers: { ...token, 'content-type': 'text/plain' } }, 415],
    ['JSON-like', { ...create, headers: { ...token, 'content-type': 'application/jsonx' } }, 415],
    ['too large', { ...create, body: JSON.stringify({ ...post, content: 'x'.repeat(1e6) }) }, 413],
  ];

  it.each(cases)('that is %s is refused', async (_name, request, status) => {
    const { call, seen } = admin();
    const answer = await call(request);
    expect(answer.status).toBe(status);
    expect(problemSchema.safeParse(answer.body).success).toBe(true);
    expect(seen).toHaveLength(0);
  });

  it.each([1e2, 1e3, 1e4, 1e5, 1e6])('that is nested %d deep is refused', async (depth) => {
    const { call, seen } = admin();
    for (const [open, close] of [
      ['[', ']'],
      ['{"a":', '}'],
    ] as const) {
      const bomb = `${open.repeat(depth)}1${close.repeat(depth)}`;
      const { status } = await call({ ...create, body: `{"content": ${bomb}}` });
      expect([400, 413]).toContain(status);
      expect((await call({ ...create, body: open.repeat(depth) })).status).toBeOneOf([400, 413]);
    }
    expect(seen).toHaveLength(0);
  });

  it('that is not UTF-8 is refused', async () => {
    const { send } = admin();
    const body = Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]).toString('base64');
    expect((await send({ ...apiEvent(create), body, isBase64Encoded: true })).status).toBe(400);
  });

  it('is reported by field, with the first message as the detail', async () => {
    const { call } = admin();
    const { body } = await call({
      ...create,
      body: { ...post, title: '', tags: [], more: 1, category: 5 },
    });
    expect(body).toMatchObject({
      code: 'validation-failed',
      detail: 'Title is required',
      errors: {
        title: 'Title is required',
        category: 'This value has the wrong type',
        tags: 'At least one tag is required',
        more: 'This field is not known',
      },
    });
  });

  it('is not misled by brackets in texts', async () => {
    const { call, seen } = admin();
    await call({
      ...create,
      body: { ...post, content: `${'[{'.repeat(500)} \\" ${post.content}` },
    });
    expect(seen).toHaveLength(1);
  });
});
