import type { Handlers } from '#shared/routes/handler.ts';
import {
  deleteMessage,
  getMessage,
  listMessages,
  markMessage,
  toWireMessage,
  toWireMessageSummary,
} from './inbox.usecases.ts';
import type { InboxDeps } from './messages.repository.ts';

type Inbox = 'listMessages' | 'getMessage' | 'markMessage' | 'deleteMessage';

export function inboxHandlers(deps: InboxDeps): Handlers<Inbox> {
  return {
    listMessages: async ({ query, principal }) => {
      const { messages, meta } = await listMessages({ query, reader: principal }, deps.inbox);
      const data = messages.map((message) => toWireMessageSummary(message, principal));
      return { body: { data, meta } };
    },
    getMessage: async ({ params, principal }) => ({
      body: toWireMessage(await getMessage(params.id, deps.inbox), principal),
    }),
    markMessage: async ({ params, body, principal, ifMatch }) => {
      const request = { id: params.id, isRead: body.is_read, ifMatch };
      return { body: toWireMessage(await markMessage(request, deps.inbox), principal) };
    },
    deleteMessage: async ({ params, principal: actor, ifMatch }) => {
      await deleteMessage({ id: params.id, actor, ifMatch }, deps);
      return { body: null };
    },
  };
}
