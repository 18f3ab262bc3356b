/**
 * The contact form's call, from one address of its own: five messages an hour are all that it may
 * send, so the tests go one after the other, and the last one sends the sixth.
 */
import { request as httpRequest } from 'node:http';
import { expect, test } from 'playwright/test';
import { viewer as demo } from '#scripts/seed/users.ts';
import { messages as texts } from '#shared/schemas/messages.ts';
import { bearer, signIn } from '#test/support/site-api.ts';

test.describe.configure({ mode: 'serial' });

const contact = {
  name: 'Ada Moreau',
  email: 'ada@example.com',
  subject: 'A question',
  message: 'How do tide tables know about the moon?',
  website: '',
  elapsed_ms: 12_000,
};

interface Answer {
  status: number;
  headers: Record<string, unknown>;
  body: Record<string, unknown> | undefined;
}

const byte = () => 2 + Math.floor(Math.random() * 250);
/** Every such address is this machine's own, on Linux. */
const localAddress = process.platform === 'linux' ? `127.${byte()}.${byte()}.${byte()}` : undefined;

function send(changes: object = {}, headers: Record<string, string> = {}): Promise<Answer> {
  const url = new URL('/api/v1/contact', test.info().project.use.baseURL);
  const options = {
    method: 'POST',
    family: 4,
    localAddress,
    headers: { 'content-type': 'application/json', ...headers },
  };
  return new Promise((resolve, reject) => {
    const call = httpRequest(url, options, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => {
        text += part;
      });
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: text === '' ? undefined : JSON.parse(text),
        }),
      );
    });
    call.on('error', reject);
    call.end(JSON.stringify({ ...contact, ...changes }));
  });
}

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

test('line breaks and further addresses are refused where a line is expected', async () => {
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

test('a message is taken, markup and all, once for each Idempotency-Key', async () => {
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

test('programs are answered like people', async () => {
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

test('the sixth message within an hour is refused with a kind sentence', async () => {
  const { status, headers, body } = await send();
  expect({ status, detail: body?.detail }).toEqual({ status: 429, detail: texts.contactTooMany });
  const wait = Number(headers['retry-after']);
  expect(wait).toBeGreaterThan(3000);
  expect(wait).toBeLessThanOrEqual(3600);
});
