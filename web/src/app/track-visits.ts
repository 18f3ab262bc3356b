import { hydratedEvent } from '#shared/platform/inline-scripts.ts';
import { whenIdle } from '#web/src/ui/when-idle.ts';

/** Loads the visit recorder, once a public page is hydrated and the browser is idle. */
export function trackVisits(): void {
  if (TRACKING === 'off') return;
  addEventListener(hydratedEvent, () => whenIdle(() => load().catch(console.warn)), { once: true });
}

async function load(): Promise<void> {
  (await import('#web/src/features/tracking/tracking.ts')).startTracking();
  if (TRACKING === 'consent') {
    (await import('#web/src/features/tracking/consent-banner.tsx')).askForConsent();
  }
}
