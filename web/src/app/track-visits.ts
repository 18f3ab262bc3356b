import { hydratedEvent } from '#shared/platform/inline-scripts.ts';
import { site } from '#shared/site/site.config.ts';

/** Loads what records visits, once a public page answers and the browser has nothing else to do. */
export function trackVisits(): void {
  if (site.tracking === 'off') return;
  // Not every browser has the first.
  const whenIdle = window.requestIdleCallback ?? setTimeout;
  window.addEventListener(hydratedEvent, () => whenIdle(() => void load()), { once: true });
}

async function load(): Promise<void> {
  try {
    const { startTracking } = await import('../features/tracking/tracking.ts');
    startTracking(site.tracking);
  } catch (error) {
    console.warn('Visits are not recorded', error);
  }
}
