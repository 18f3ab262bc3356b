import { hydratedEvent } from '#shared/platform/inline-scripts.ts';

/** The page answers by itself now: clicks that were kept for it are made. */
export function tellHydrated(): void {
  window.dispatchEvent(new Event(hydratedEvent));
}
