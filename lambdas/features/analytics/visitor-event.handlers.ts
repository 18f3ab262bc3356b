import type { Handlers } from '#shared/routes/handler.ts';
import { recordVisitorEvent, type VisitorEventDeps } from './record-visitor-event.usecase.ts';

export function visitorEventHandlers(deps: VisitorEventDeps): Handlers<'recordVisitorEvent'> {
  return {
    recordVisitorEvent: async ({ body, principal, address, country, userAgent }) => {
      await recordVisitorEvent(
        { event: body, principal: principal.kind, address, country, userAgent },
        deps,
      );
      return { body: null };
    },
  };
}
