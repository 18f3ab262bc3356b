/** The settings for functions that answer many requests. */
import { currentSettings } from '#lambdas/features/site-settings/settings.repository.ts';
import type { SiteSettings } from '#shared/schemas/site-settings.ts';
import type { CoreTable } from '../dynamo-client.ts';
import { findSettings } from './settings.dynamo.ts';

/** Published pages show a change about as soon. */
const rememberedMs = 5000;

export function rememberedSettings(table: CoreTable, now: () => Date): () => Promise<SiteSettings> {
  let known: { reading: Promise<SiteSettings>; until: number } | undefined;
  return () => {
    const time = now().getTime();
    if (known && known.until > time) return known.reading;
    const reading = currentSettings({ find: () => findSettings(table) }).then(
      ({ settings }) => settings,
    );
    known = { reading, until: time + rememberedMs };
    reading.catch(() => {
      known = undefined;
    });
    return reading;
  };
}
