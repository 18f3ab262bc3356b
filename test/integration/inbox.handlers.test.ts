/** What callers see of messages, with the repository in memory. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createMessagesRepository } from '#lambdas/adapters/dynamo/contact/messages.dynamo.ts';
import { createInboxRepository } from '#lambdas/adapters/dynamo/contact/inbox.dynamo.ts';
import { recordedEvents } from '#test/support/recorded-events.ts';
import { inMemoryTable } from '#test/support/in-memory-table.ts';
import { inboxHandlers } from '#lambdas/features/contact/inbox.handlers.ts';
import type { RouteRequest } from '#shared/routes/handler.ts';
import { type RouteName, routes } from '#shared/routes/table.ts';
import type { Role } from '#shared/schemas/common.ts';
import { bareRequest } from '#test/support/bare-request.ts';
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
  return { message, events: () => recordedEvents(table), handlers: inboxHandlers(deps) };
}

function ask<Name extends RouteName>(
  _name: Name,
  parts: Partial<RouteRequest<Name>>,
  role: Role = 'staff',
): RouteRequest<Name> {
  // Parts that a route does not take are undefined in its request; the parts give the rest.
  return { ...bareRequest, query: {}, principal: signedIn(role), ...parts } as RouteRequest<Name>;
}

describe('messages', () => {
  it.each<Role>(['staff', 'admin'])('are whole for the role %s', async (role) => {
    const { handlers, message } = await setUp();
    const listed = await handlers.listMessages(ask('listMessages', {}, role));
    expect(routes.listMessages.response.parse(listed.body)).toEqual(listed.body);
    const { id, name, email, subject, createdAt } = message;
    const summary = { id, name, email, subject, created_at: createdAt, is_read: false };
    const state = { folder: 'inbox', mail_refused: false, mail_returned: false, version: 1 };
    expect(listed.body.data).toEqual([{ ...summary, ...state }]);
    const found = await handlers.getMessage(ask('getMessage', { params: { id } }, role));
    expect(found.body).toEqual({
      ...summary,
      ...state,
      message: message.message,
      is_mailed: false,
    });
  });

  it('show a viewer neither sender nor text', async () => {
    const { handlers, message } = await setUp();
    const { id } = message;
    const listed = await handlers.listMessages(ask('listMessages', {}, 'viewer'));
    const found = await handlers.getMessage(ask('getMessage', { params: { id } }, 'viewer'));
    const masked = { id, name: 'Hidden sender', email: '', subject: 'Hidden message' };
    expect(listed.body.data).toMatchObject([{ ...masked, created_at: message.createdAt }]);
    expect(found.body).toMatchObject({ ...masked, message: '' });
    const seen = JSON.stringify([listed, found]);
    for (const secret of [message.name, message.email, message.subject, message.message]) {
      expect(seen).not.toContain(secret);
    }
  });

  it('return the updated message after a mark', async () => {
    const { handlers, message, events } = await setUp();
    const request = { params: { id: message.id }, body: { is_read: true } };
    const marked = await handlers.markMessage(ask('markMessage', request));
    expect(marked.body).toMatchObject({ id: message.id, is_read: true, version: 2 });
    expect(await events()).toEqual([]);
  });

  it('are searched by what the reader sees of them', async () => {
    const { handlers, message } = await setUp();
    const found = async (q: string, role: Role) => {
      const { body } = await handlers.listMessages(ask('listMessages', { query: { q } }, role));
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

  it('are neither marked nor deleted with an outdated version', async () => {
    const { handlers, message, events } = await setUp();
    const params = { id: message.id };
    const stale = { code: 'stale-version', status: 409 };
    const mark = { params, body: { is_read: true } };
    const marking = handlers.markMessage(ask('markMessage', { ...mark, ifMatch: 2 }));
    await expect(marking).rejects.toMatchObject(stale);
    const deletion = handlers.deleteMessage(ask('deleteMessage', { params, ifMatch: 2 }));
    await expect(deletion).rejects.toMatchObject(stale);
    const { body } = await handlers.getMessage(ask('getMessage', { params }));
    expect(body).toMatchObject({ is_read: false, version: 1 });
    expect(await events()).toEqual([]);
  });

  it('record who deleted one, and when', async () => {
    const { handlers, message, events } = await setUp();
    await handlers.deleteMessage(ask('deleteMessage', { params: { id: message.id } }));
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
    const { handlers } = await setUp();
    const found = handlers.getMessage(ask('getMessage', { params: { id: 'x' } }));
    await expect(found).rejects.toMatchObject({ code: 'message-not-found', status: 404 });
  });
});
