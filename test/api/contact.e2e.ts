/**
 * Sends messages from one address, which may send only five an hour. The tests therefore run one after the other, and
 * one of the last ones sends the sixth message.
 */
import { type APIRequestContext, expect, test } from 'playwright/test';
import { viewer as demo } from '#scripts/seed/users.ts';
import type { Tokens } from '#shared/schemas/auth.ts';
import { contactMessages as texts } from '#shared/schemas/contact-messages.ts';
import { type MessageListQuery, messageListSchema, messageSchema } from '#shared/schemas/inbox.ts';
import { contactSender } from '#test/support/contact-api.ts';
import { receivedMessage } from '#test/support/inbox-api.ts';
import { bearer, jsonOf, signIn } from '#test/support/site-api.ts';

test.describe.configure({ mode: 'serial' });

const contact = {
  name: 'Ada Moreau',
  email: 'ada@example.com',
  subject: `A question ${crypto.randomUUID()}`,
  message: 'How do tide tables know about the moon?',
  website: '',
  elapsed_ms: 12_000,
};

const sendFromHere = contactSender();

const send = (changes: object = {}, headers: Record<string, string> = {}) =>
  sendFromHere({ ...contact, ...changes }, headers);

const without = (field: keyof typeof contact) => ({ [field]: undefined });

test('each field says what is wrong with it', async () => {
  const cases: [object, string, string][] = [
    [{ name: '  ' }, 'name', texts.nameRequired],
    [{ email: ' ' }, 'email', texts.emailRequired],
    [{ email: 'ada' }, 'email', texts.emailInvalid],
    [{ email: 'ada@example' }, 'email', texts.emailInvalid],
    [{ subject: '' }, 'subject', texts.subjectRequired],
    [{ message: '\n ' }, 'message', texts.messageRequired],
    [{ message: ' too short ' }, 'message', texts.messageTooShort],
    [without('name'), 'name', 'This field is required'],
    [without('message'), 'message', 'This field is required'],
    [{ message: 'x'.repeat(5001) }, 'message', 'At most 5000 characters'],
    [{ is_admin: true }, 'is_admin', 'This field is not known'],
  ];
  for (const [changes, field, text] of cases) {
    const { status, body } = await send(changes);
    expect({ status, errors: body?.errors }).toEqual({ status: 422, errors: { [field]: text } });
  }
});

test('line breaks and additional addresses are refused in single-line fields', async () => {
  for (const end of ['\r\n', '\n', '\r', '\u2028', '\u2029']) {
    for (const field of ['name', 'email', 'subject']) {
      const { status } = await send({ [field]: `a@example.com${end}Bcc: victim@example.com` });
      expect(status).toBe(422);
    }
  }
  for (const email of ['a@b.example,c@d.example', 'Ada <a@b.example>', 'a@b.example;']) {
    expect((await send({ email })).status).toBe(422);
  }
});

test('a message is accepted, markup and all, once per Idempotency-Key', async () => {
  const message = {
    subject: 'Grüße <script>alert(1)</script>',
    message: '</textarea><img src=x onerror=alert(1)>\r\nBcc: victim@example.com\r\n.\r\n',
  };
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const answers = await Promise.all([send(message, headers), send(message, headers)]);
  for (const { status, body } of answers) {
    expect({ status, body }).toEqual({ status: 204, body: undefined });
  }
  expect((await send(message, headers)).status).toBe(204);
  expect((await send({}, headers)).body?.code).toBe('idempotency-mismatch');
});

test('a viewer may write too', async ({ request }) => {
  const tokens = await signIn(request, demo.username);
  expect((await send({}, bearer(tokens))).status).toBe(204);
});

test('programs get the same answer as people', async () => {
  const answers = [
    await send({ website: 'https://spam.example' }),
    await send({ elapsed_ms: 100 }),
    await send(),
  ];
  const [first, ...others] = answers.map(({ status, headers, body }) => ({
    status,
    body,
    headers: Object.keys(headers).sort(),
  }));
  expect(first?.status).toBe(204);
  for (const other of others) expect(other).toEqual(first);
});

const inbox = '/api/v1/messages';

async function list(request: APIRequestContext, tokens: Tokens, query: MessageListQuery = {}) {
  const params = { page_size: 100, ...query };
  const answer = await request.get(inbox, { params, headers: bearer(tokens) });
  return messageListSchema.parse(await jsonOf(answer, 200));
}

/** @returns this run's messages, by their unique subject */
async function sent(request: APIRequestContext, tokens: Tokens, query: MessageListQuery = {}) {
  const { data } = await list(request, tokens, query);
  return data.filter(({ subject }) => subject === contact.subject);
}

test('staff read messages, and find those from programs in a separate folder', async ({
  request,
}) => {
  const staff = await signIn(request, 'staff');
  const ofPeople = await sent(request, staff);
  expect(ofPeople.map(({ folder, is_read }) => [folder, is_read])).toEqual([
    ['inbox', false],
    ['inbox', false],
  ]);
  const spam = await sent(request, staff, { folder: 'spam' });
  expect(spam.map(({ folder }) => folder)).toEqual(['spam', 'spam']);
  const headers = bearer(staff);
  const found = await request.get(`${inbox}/${ofPeople[0]?.id}`, { headers });
  expect(messageSchema.parse(await jsonOf(found, 200))).toMatchObject({
    name: contact.name,
    email: contact.email,
    message: contact.message,
  });
  const { data, meta } = await list(request, staff, { page_size: 1 });
  const cursor = meta.next_cursor ?? '';
  const next = await list(request, staff, { page_size: 1, cursor });
  expect(next.meta.page).toBe(2);
  expect(next.data[0]?.id).not.toBe(data[0]?.id);
});

test('staff mark a message as read and delete it, unless somebody else has changed it', async ({
  request,
}) => {
  const staff = await signIn(request, 'staff');
  const [message] = await sent(request, staff);
  const address = `${inbox}/${message?.id}`;
  const headers = { ...bearer(staff), 'if-match': '"1"' };
  const marked = await request.patch(address, { data: { is_read: true }, headers });
  expect(await jsonOf(marked, 200)).toMatchObject({ is_read: true, version: 2 });
  expect(marked.headers().etag).toBe('"2"');
  const stale = await request.delete(address, { headers });
  expect(await jsonOf(stale, 409)).toMatchObject({ code: 'stale-version' });
  headers['if-match'] = '"2"';
  const left = await sent(request, staff);
  expect(left.find(({ id }) => id === message?.id)?.is_read).toBe(true);
  await jsonOf(await request.delete(address, { headers }), 204);
  await jsonOf(await request.delete(address, { headers }), 404);
  expect(await sent(request, staff)).toEqual(left.filter(({ id }) => id !== message?.id));
});

test('the sixth message within an hour is refused with a polite sentence', async () => {
  const { status, headers, body } = await send();
  expect({ status, detail: body?.detail }).toEqual({ status: 429, detail: texts.contactTooMany });
  const wait = Number(headers['retry-after']);
  expect(wait).toBeGreaterThan(3000);
  expect(wait).toBeLessThanOrEqual(3600);
});

test('a message whose mail comes back is marked in the inbox', async ({ request }) => {
  const staff = await signIn(request, 'staff');
  // The local SES, like the real one, reports mail to this simulator address as bounced.
  const email = 'bounce@simulator.amazonses.com';
  const { id } = await receivedMessage(request, { email }, staff);
  const found = async () => {
    const answer = await request.get(`${inbox}/${id}`, { headers: bearer(staff) });
    const { mail_refused, mail_returned, is_mailed } = messageSchema.parse(
      await jsonOf(answer, 200),
    );
    return { mail_refused, mail_returned, is_mailed };
  };
  const marks = { mail_refused: true, mail_returned: true, is_mailed: false };
  await expect.poll(found).toEqual(marks);
  const { data } = await list(request, staff);
  expect(data.find((message) => message.id === id)).toMatchObject({ mail_returned: true });
});
