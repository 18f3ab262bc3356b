import { hydratedEvent } from '#shared/platform/inline-scripts.ts';

/** The page is hydrated: clicks that were kept are replayed. */
export function reportHydrated(): void {
  window.dispatchEvent(new Event(hydratedEvent));
}
