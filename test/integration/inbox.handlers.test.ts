/** The handlers of messages, with the repository in memory. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createMessagesRepository } from '#lambdas/adapters/dynamo/contact/messages.dynamo.ts';
import { createInboxRepository } from '#lambdas/adapters/dynamo/contact/inbox.dynamo.ts';
import { recordedEvents } from '#test/support/recorded-events.ts';
import { inMemoryTable } from '#test/support/in-memory-table.ts';
import { inboxHandlers } from '#lambdas/features/contact/inbox.usecases.ts';
import { routes } from '#shared/routes/table.ts';
import type { Role } from '#shared/schemas/common.ts';
import { callable } from '#test/support/bare-request.ts';
import { contactMessage } from '#test/support/contact-fixtures.ts';
import { signedIn } from '#test/support/posts-fixtures.ts';

async function setUp() {
  const table = inMemoryTable();
  const messages = createMessagesRepository(table);
  const message = contactMessage();
  const expiresAt = new Date('2026-01-01T01:00:00.000Z');
  await messages.store({ message, sender: { id: 'a', before: [], after: [1], expiresAt } });
  const now = () => new Date('2026-02-01T00:00:00.000Z');
  const deps = { inbox: createInboxRepository(table), now, newId: () => randomUUID() };
  const as = (role: Role = 'staff') => callable(inboxHandlers(deps), signedIn(role));
  return { message, events: () => recordedEvents(table), as };
}

describe('messages', () => {
  it.each<Role>(['staff', 'admin'])('are whole for the role %s', async (role) => {
    const { as, message } = await setUp();
    const listed = await as(role).listMessages();
    expect(routes.listMessages.response.parse(listed.body)).toEqual(listed.body);
    const { id, name, email, subject, createdAt } = message;
    const summary = { id, name, email, subject, created_at: createdAt, is_read: false };
    const state = { folder: 'inbox', mail_refused: false, mail_returned: false, version: 1 };
    expect(listed.body.data).toEqual([{ ...summary, ...state }]);
    const found = await as(role).getMessage({ params: { id } });
    expect(found.body).toEqual({
      ...summary,
      ...state,
      message: message.message,
      is_mailed: false,
    });
  });

  it('show a viewer neither sender nor text', async () => {
    const { as, message } = await setUp();
    const { id } = message;
    const listed = await as('viewer').listMessages();
    const found = await as('viewer').getMessage({ params: { id } });
    const masked = { id, name: 'Hidden sender', email: '', subject: 'Hidden message' };
    expect(listed.body.data).toMatchObject([{ ...masked, created_at: message.createdAt }]);
    expect(found.body).toMatchObject({ ...masked, message: '' });
    const seen = JSON.stringify([listed, found]);
    for (const secret of [message.name, message.email, message.subject, message.message]) {
      expect(seen).not.toContain(secret);
    }
  });

  it('return the updated message after a mark', async () => {
    const { as, message, events } = await setUp();
    const request = { params: { id: message.id }, body: { is_read: true } };
    const marked = await as().markMessage(request);
    expect(marked.body).toMatchObject({ id: message.id, is_read: true, version: 2 });
    expect(await events()).toEqual([]);
  });

  it('are searched by what the reader sees of them', async () => {
    const { as, message } = await setUp();
    const found = async (q: string, role: Role) => {
      const { body } = await as(role).listMessages({ query: { q } });
      return [body.data.length, body.meta.total];
    };
    const secrets = [message.name, message.email, message.subject, message.message];
    for (const secret of secrets) {
      expect(await found(secret, 'staff')).toEqual([1, 1]);
      expect(await found(secret, 'viewer')).toEqual([0, 0]);
    }
    expect(await found('hidden sender', 'viewer')).toEqual([1, 1]);
    expect(await found('hidden sender', 'staff')).toEqual([0, 0]);
  });

  it('record who deleted one, and when', async () => {
    const { as, message, events } = await setUp();
    await as().deleteMessage({ params: { id: message.id } });
    expect(await events()).toMatchObject([
      {
        action: 'delete_message',
        actionDisplay: 'Deleted message',
        userId: 'user-staff',
        timestamp: '2026-02-01T00:00:00.000Z',
      },
    ]);
  });

  it('are not found under an unknown id', async () => {
    const { as } = await setUp();
    const found = as().getMessage({ params: { id: 'x' } });
    await expect(found).rejects.toMatchObject({ code: 'message-not-found', status: 404 });
  });
});
