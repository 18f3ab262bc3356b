import { hydratedEvent } from '#shared/platform/inline-scripts.ts';

/** The page that is shown answers by itself now: clicks that were kept for the first one are made. */
export function tellHydrated(): void {
  window.dispatchEvent(new Event(hydratedEvent));
}
