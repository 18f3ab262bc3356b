/** The costs of messages that ACCESS-PATTERNS.md states, measured: change both together. */
import { beforeAll, describe, expect, it } from 'vitest';
import { type ContactDeps, sendMessage } from '#lambdas/features/contact/send-message.usecase.ts';
import type { Contact } from '#shared/schemas/contact.ts';
import { contactForm, someContact } from '#test/support/contact-fixtures.ts';
import { ownTable, type TestTable } from '#test/support/own-table.ts';
import { type Capacity, meterOf } from '#test/support/capacity.ts';

let table: TestTable;
let deps: ContactDeps;
let cost: (work: () => Promise<unknown>) => Promise<Capacity>;

beforeAll(async () => {
  table = await ownTable();
  deps = contactForm({}, table).deps;
  cost = meterOf(table);
});

let sender = 0;
const send = (request: { contact?: Partial<Contact>; idempotencyKey?: string; to?: string } = {}) =>
  sendMessage(
    {
      contact: { ...someContact, ...request.contact },
      address: request.to ?? `sender ${(sender += 1)}`,
      idempotencyKey: request.idempotencyKey,
    },
    deps,
  );

describe('what messages cost', () => {
  it.each<[string, Capacity, () => Promise<unknown>]>([
    ['one that is mailed', { read: 1, write: 13 }, () => send()],
    ['with an Idempotency-Key', { read: 2, write: 15 }, () => send({ idempotencyKey: 'key' })],
    ['the same again', { read: 1, write: 0 }, () => send({ idempotencyKey: 'key' })],
    ['spam', { read: 1, write: 8 }, () => send({ contact: { website: 'x' } })],
    [
      '5,000 characters',
      { read: 1, write: 28 },
      () => send({ contact: { message: 'x'.repeat(5000) } }),
    ],
  ])('%s: %o', async (_name, units, work) => {
    expect(await cost(work)).toEqual(units);
  });

  it('a refused one: 1 read unit, and with an Idempotency-Key 3', async () => {
    for (let count = 0; count < 5; count += 1) await send({ to: 'busy' });
    const refused = (idempotencyKey?: string) => () =>
      send({ to: 'busy', ...(idempotencyKey && { idempotencyKey }) }).catch(() => {});
    expect(await cost(refused())).toEqual({ read: 1, write: 0 });
    expect(await cost(refused('late'))).toEqual({ read: 3, write: 0 });
  });
});
