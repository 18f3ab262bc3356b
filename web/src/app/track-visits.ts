import { hydratedEvent } from '#shared/platform/inline-scripts.ts';
import { latest } from '#web/src/navigation/site.context.ts';
import { whenIdle } from '#web/src/ui/when-idle.ts';

/** Loads the visit recorder, once a public page is hydrated and the browser is idle. */
export function trackVisits(): void {
  addEventListener(hydratedEvent, () => whenIdle(() => load().catch(console.warn)), { once: true });
}

async function load(): Promise<void> {
  const { tracking } = latest.frame;
  if (tracking === 'off') return;
  await import('#web/src/features/tracking/tracking.ts');
  if (tracking === 'consent') {
    (await import('#web/src/features/tracking/consent-banner.tsx')).askForConsent();
  }
}
