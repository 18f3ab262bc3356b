import { problem } from '#shared/problems.ts';
import type { Handlers } from '#shared/routes/handler.ts';
import { visitLimits } from '#shared/schemas/visit-limits.ts';
import type { VisitorEvent } from '#shared/schemas/visitor-events.ts';
import { recordVisitorEvents, type VisitorEventDeps } from './record-visitor-events.usecase.ts';

export function visitorEventHandlers(deps: VisitorEventDeps): Handlers<'recordVisitorEvent'> {
  return {
    recordVisitorEvent: async ({ body, principal, address, country, userAgent }) => {
      const events = 'events' in body ? body.events : [body];
      if (events.some(isTooLarge)) throw problem('too-large');
      await recordVisitorEvents(
        { events, principal: principal.kind, address, country, userAgent },
        deps,
      );
      return { body: null };
    },
  };
}

function isTooLarge(event: VisitorEvent): boolean {
  return Buffer.byteLength(JSON.stringify(event)) > visitLimits.event.bytes;
}
