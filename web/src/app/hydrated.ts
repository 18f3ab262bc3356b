import { hydratedEvent } from '#shared/platform/inline-scripts.ts';

/** The page is hydrated: clicks that were kept are replayed. */
export function tellHydrated(): void {
  window.dispatchEvent(new Event(hydratedEvent));
}
