import { describe, expect, it } from 'vitest';
import { createInboxRepository } from '#lambdas/adapters/dynamo/contact/inbox.dynamo.ts';
import { deleteMessage, listMessages } from '#lambdas/features/contact/inbox.usecases.ts';
import { ownTable } from '#test/support/own-table.ts';
import { signedIn } from '#test/support/posts-fixtures.ts';
import { sampleMessages, seedMessages } from './messages.ts';

const ofPeople = sampleMessages.filter(({ sent }) => sent.website === undefined);

describe('filling the inbox', () => {
  async function seeded() {
    const table = await ownTable();
    expect(await seedMessages({ table })).toBe(sampleMessages.length);
    return { table, inbox: createInboxRepository(table) };
  }

  it('leaves messages in the order they came, some of them read, and spam separate', async () => {
    const { inbox } = await seeded();
    const { messages, meta } = await listMessages({ query: {}, reader: signedIn('staff') }, inbox);
    expect(messages.map(({ subject, isRead }) => [subject, isRead])).toEqual(
      ofPeople.map(({ sent, isRead }) => [sent.subject, isRead]),
    );
    const unread = ofPeople.filter(({ isRead }) => !isRead).length;
    expect(unread).toBeGreaterThan(0);
    expect(unread).toBeLessThan(ofPeople.length);
    expect(meta).toMatchObject({ unread, counts: { inbox: ofPeople.length, spam: 1 } });
  });

  it('includes a long one, and one whose markup is plain text', async () => {
    const { inbox } = await seeded();
    const { messages } = await listMessages({ query: {}, reader: signedIn('staff') }, inbox);
    const texts = await Promise.all(
      messages.map(async ({ id }) => (await inbox.find(id))?.message),
    );
    expect(texts).toEqual(ofPeople.map(({ sent }) => sent.message));
    expect(texts.some((text = '') => text.length > 1_000)).toBe(true);
    expect(texts.some((text) => text?.includes('<b>bold</b>'))).toBe(true);
  });

  it('again adds only what is missing', async () => {
    const { table, inbox } = await seeded();
    expect(await seedMessages({ table })).toBe(0);
    const [deleted] = (await listMessages({ query: {}, reader: signedIn('staff') }, inbox))
      .messages;
    const deps = { inbox, now: () => new Date(), newId: () => crypto.randomUUID() };
    const request = { id: deleted?.id ?? '', actor: signedIn('staff'), ifMatch: undefined };
    await deleteMessage(request, deps);
    expect(await seedMessages({ table })).toBe(1);
    const { messages } = await listMessages({ query: {}, reader: signedIn('staff') }, inbox);
    expect(messages.map(({ subject }) => subject)).toEqual(
      ofPeople.map(({ sent }) => sent.subject),
    );
  });
});
