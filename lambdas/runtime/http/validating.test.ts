import { describe, expect, it } from 'vitest';
import { authorMessages } from '#shared/schemas/author-messages.ts';
import { problemSchema } from '#shared/schemas/problem.ts';
import { uploadLimits } from '#shared/schemas/upload-limits.ts';
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

const content = Buffer.from([0x00, 0xff, 0x0d, 0x0a, 0x2d, 0x2d, 0x80]);

function formOf(...fields: [string, Uint8Array<ArrayBuffer> | string][]): FormData {
  const form = new FormData();
  for (const [name, value] of fields) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, new Blob([value], { type: 'image/png' }), 'a.png');
  }
  return form;
}

const file = (size: number) => new Uint8Array(size).fill(0x2d);

/** Sends bytes in base64, as API Gateway does. */
async function send(form: FormData | string, type?: string, routeKey = 'POST /uploads') {
  const message = new Response(form);
  const contentType = type ?? message.headers.get('content-type') ?? '';
  const body = Buffer.from(await message.arrayBuffer());
  const { send: sendEvent, seen } = testFunction('admin', {
    caller: signedIn('staff'),
    handle: async () => ({ body: { object_key: 'a' } }),
  });
  const headers = { authorization: 'Bearer good', 'content-type': contentType };
  const answer = await sendEvent({
    ...apiEvent({ routeKey, headers }),
    body: body.toString('base64'),
    isBase64Encoded: true,
  });
  return { ...answer, seen };
}

describe('a form with a file', () => {
  it('arrives with the bytes and the name that were sent', async () => {
    const { status, seen } = await send(formOf(['file', content]));
    expect(status).toBe(201);
    expect(seen[0]?.body).toEqual({ file: Uint8Array.from(content), filename: 'a.png' });
  });

  it('may be as large as the gateway allows', async () => {
    const { status } = await send(formOf(['file', file(uploadLimits.formBytes)]));
    expect(status).toBe(201);
  });

  it.each([1, 100_000])('is refused with %d bytes more', async (more) => {
    const { status, body, seen } = await send(
      formOf(['file', file(uploadLimits.formBytes + more)]),
    );
    expect({ status, body }).toMatchObject({
      status: 413,
      body: { code: 'too-large', detail: authorMessages.imageTooLargeForForm },
    });
    expect(seen).toHaveLength(0);
  });

  const wrong: [string, FormData][] = [
    ['nothing', formOf()],
    ['a text in place of the file', formOf(['file', 'text'])],
    ['an empty file', formOf(['file', file(0)])],
    ['two files', formOf(['file', content], ['file', content])],
  ];
  it.each(wrong)('is refused with %s', async (_name, form) => {
    const { status, body, seen } = await send(form);
    expect({ status, body }).toMatchObject({
      status: 422,
      body: {
        detail: authorMessages.imageRequired,
        errors: { file: authorMessages.imageRequired },
      },
    });
    expect(seen).toHaveLength(0);
  });

  it('is refused with unknown fields, named one by one', async () => {
    const form = formOf(['file', content], ['__proto__', 'x'], ['is_admin', 'true']);
    const { status, body } = await send(form);
    expect(status).toBe(422);
    expect(body).toMatchObject({ detail: 'This field is not known' });
    expect(JSON.stringify(body)).toContain('"__proto__":"This field is not known"');
    expect(JSON.stringify(body)).toContain('"is_admin"');
  });

  const part = '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nabc\r\n';
  const malformed: [string, string, string][] = [
    ['without a boundary', 'multipart/form-data', `${part}--b--\r\n`],
    ['cut off', 'multipart/form-data; boundary=b', part],
    ['cut off within its headers', 'multipart/form-data; boundary=b', part.slice(0, 30)],
    ['empty', 'multipart/form-data; boundary=b', ''],
    ['with another boundary', 'multipart/form-data; boundary=c', `${part}--b--\r\n`],
  ];
  it.each(malformed)('that is %s is malformed', async (_name, type, text) => {
    const { status, body, seen } = await send(text, type);
    expect({ status, body }).toMatchObject({ status: 400, body: { code: 'malformed-request' } });
    expect(seen).toHaveLength(0);
  });

  it('is refused by a route that takes JSON, as other types are by this one', async () => {
    const elsewhere = await send(formOf(['file', content]), undefined, 'POST /uploads/complete');
    expect(elsewhere.status).toBe(415);
    const { status, body } = await send('a=b', 'application/x-www-form-urlencoded');
    expect({ status, body }).toMatchObject({
      status: 415,
      body: { detail: 'Send JSON (application/json) or a form (multipart/form-data).' },
    });
  });
});
