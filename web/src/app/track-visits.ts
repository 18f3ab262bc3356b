import { hydratedEvent } from '#shared/platform/inline-scripts.ts';

/** Loads what records visits, once a public page answers and the browser has nothing else to do. */
export function trackVisits(): void {
  if (TRACKING === 'off') return;
  // Not every browser has the first.
  const whenIdle = window.requestIdleCallback ?? setTimeout;
  addEventListener(hydratedEvent, () => whenIdle(() => load().catch(console.warn)), { once: true });
}

async function load(): Promise<void> {
  (await import('../features/tracking/tracking.ts')).startTracking();
  if (TRACKING === 'consent') {
    (await import('../features/tracking/consent-banner.tsx')).askForConsent();
  }
}
