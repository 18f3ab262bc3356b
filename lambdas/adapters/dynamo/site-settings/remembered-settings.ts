/** The settings for functions that answer many requests. */
import { currentSettings } from '#lambdas/features/site-settings/settings.repository.ts';
import type { SiteSettings } from '#shared/schemas/site-settings.ts';
import type { CoreTable } from '../dynamo-client.ts';
import { remembering } from '../remembering.ts';
import { findSettings } from './settings.dynamo.ts';

export function rememberedSettings(table: CoreTable, now: () => Date): () => Promise<SiteSettings> {
  const find = () => findSettings(table);
  return remembering(async () => (await currentSettings({ find })).settings, now);
}
