/** Stores the settings of the site in the core table. Each method is a row of ACCESS-PATTERNS.md. */
import * as z from 'zod';
import {
  currentSettings,
  firstSettings,
  type SettingsProgressRecord,
  type SettingsRecord,
  settingsRecordSchema,
  type SettingsRepository,
  settingsVersionRecordSchema,
} from '#lambdas/features/site-settings/settings.repository.ts';
import { settingsPartition } from '#shared/platform/tables.ts';
import type { SiteSettings } from '#shared/schemas/site-settings.ts';
import { auditEventItem, type Condition, isNew, type Step, transact, write } from '../transact.ts';
import type { CoreTable } from '../dynamo-client.ts';
import { settingsKeys } from '../keys.ts';
import { getItem, queryItems, cachedRead } from '../reads.ts';

const progressItemSchema = z.object({
  version: z.int(),
  done: z.int(),
  total: z.int(),
});

export function createSettingsRepository(table: CoreTable): SettingsRepository {
  return {
    find: () => findSettings(table),
    versions: async () => {
      const items = await queryItems(table, { partition: settingsPartition, newestFirst: true });
      const current = items.find(({ sk }) => sk === settingsKeys.current().sk);
      const { keptVersions } = current ? settingsRecordSchema.parse(current) : firstSettings;
      // A restored archive may have left further versions, which no save would ever remove.
      const kept = new Set(keptVersions.map((version) => settingsKeys.version(version).sk));
      return items
        .filter(({ sk }) => kept.has(String(sk)))
        .map((item) => settingsVersionRecordSchema.parse(item));
    },
    version: async (version) => {
      const item = await getItem(table, settingsKeys.version(version));
      return item && settingsVersionRecordSchema.parse(item);
    },
    save: async ({ after, replaced, removedVersions, event }) => {
      const steps: Step<'settings'>[] = [
        {
          put: { ...settingsKeys.current(), ...after },
          when: isUnchangedSince(replaced),
          label: 'settings',
        },
        { put: { ...settingsKeys.version(replaced.version), ...replaced } },
        ...removedVersions.map((version) => ({ delete: settingsKeys.version(version) })),
        { put: auditEventItem(event) },
      ];
      const failed = await transact(table, steps);
      return failed.has('settings') ? 'stale' : 'saved';
    },
    createFirst: async (record) => {
      await write(table, { put: { ...settingsKeys.current(), ...record }, when: isNew });
    },
  };
}

/** Version 1 may not be stored yet, because the default settings are part of the code. */
export function isUnchangedSince({ version }: { version: number }): Condition {
  const expression = '#version = :version';
  return {
    expression: version === 1 ? `attribute_not_exists(#version) OR ${expression}` : expression,
    names: { '#version': 'version' },
    values: { ':version': version },
  };
}

/** Reads the settings, for functions that need no other method of the repository. */
export async function findSettings(table: CoreTable): Promise<SettingsRecord | undefined> {
  const item = await getItem(table, settingsKeys.current());
  return item && settingsRecordSchema.parse(item);
}

/** Finds how many files already show the current settings. */
export async function findSettingsProgress(
  table: CoreTable,
): Promise<SettingsProgressRecord | undefined> {
  const item = await getItem(table, settingsKeys.progress());
  return item && progressItemSchema.parse(item);
}

export async function saveSettingsProgress(
  table: CoreTable,
  progress: SettingsProgressRecord,
): Promise<void> {
  await write(table, { put: { ...settingsKeys.progress(), ...progress } });
}

/** Reads the settings through a cache of a few seconds, for functions that answer many requests. */
export function cachedSettings(table: CoreTable, now: () => Date): () => Promise<SiteSettings> {
  const find = () => findSettings(table);
  return cachedRead(async () => (await currentSettings({ find })).settings, now);
}
