import type { Handlers } from '#shared/routes/handler.ts';
import { type ContactDeps, sendMessage } from './send-message.usecase.ts';

export function contactHandlers(deps: ContactDeps): Handlers<'sendMessage'> {
  return {
    sendMessage: async ({ body, address, idempotencyKey }) => {
      await sendMessage({ contact: body, address, idempotencyKey }, deps);
      return { body: null };
    },
  };
}
