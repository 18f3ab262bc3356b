import { describe, expect, it } from 'vitest';
import { authorMessages } from '#shared/schemas/author-messages.ts';
import { uploadLimits } from '#shared/schemas/upload-limits.ts';
import { apiEvent } from '#test/support/api-event.ts';
import { testFunction } from '#test/support/http-function.ts';
import { signedIn } from '#test/support/posts-fixtures.ts';

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
  it('arrives with the bytes that were sent', async () => {
    const { status, seen } = await send(formOf(['file', content]));
    expect(status).toBe(201);
    expect(seen[0]?.body).toEqual({ file: Uint8Array.from(content) });
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
