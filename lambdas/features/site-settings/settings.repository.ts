/** The settings of the site as stored on the server. */
import * as z from 'zod';
import type { AuditEvent } from '#lambdas/kernel/audit-event.ts';
import { isUploadKey } from '#shared/content/urls.ts';
import { type SiteSettings, siteSettingsSchema } from '#shared/schemas/site-settings.ts';
import { defaultSettings } from '#shared/site/default-settings.ts';
import { personSchema } from '../entries/entry.ts';

/** Null for the settings that came with the code. */
const saved = z.object({ at: z.iso.datetime(), by: personSchema }).nullable();

export const settingsRecordSchema = z.object({
  settings: siteSettingsSchema,
  version: z.int().min(1),
  saved,
  /** Numbers of the earlier versions that are kept, oldest first. */
  keptVersions: z.array(z.int().min(1)),
});

export const settingsVersionSummarySchema = z.object({
  version: z.int().min(1),
  saved,
  /** The sections in which the next version differs. */
  changed: z.array(z.string()),
});

export const settingsVersionRecordSchema = settingsVersionSummarySchema.extend({
  settings: siteSettingsSchema,
});

export type SettingsRecord = z.infer<typeof settingsRecordSchema>;
export type SettingsVersionRecord = z.infer<typeof settingsVersionRecordSchema>;

export interface SettingsProgressRecord {
  version: number;
  /** Numbers of files. */
  done: number;
  total: number;
}

export interface SettingsRepository {
  /** @returns undefined until a release has stored the first settings */
  find(): Promise<SettingsRecord | undefined>;
  /** Reads all kept versions, newest first. */
  versions(): Promise<SettingsVersionRecord[]>;
  version(version: number): Promise<SettingsVersionRecord | undefined>;
  /** @returns `stale` when somebody else has saved meanwhile */
  save(write: SettingsWrite): Promise<'saved' | 'stale'>;
  /** Stores the first settings, unless settings are stored already. */
  createFirst(record: SettingsRecord): Promise<void>;
}

export interface SettingsWrite {
  after: SettingsRecord;
  replaced: SettingsVersionRecord;
  removedVersions: readonly number[];
  event: AuditEvent;
}

/** The settings that came with the code are version 1. */
export const firstSettings: SettingsRecord = {
  settings: defaultSettings,
  version: 1,
  saved: null,
  keptVersions: [],
};

export async function currentSettings(
  repository: Pick<SettingsRepository, 'find'>,
): Promise<SettingsRecord> {
  return (await repository.find()) ?? firstSettings;
}

/** Finds the object keys of uploads in the settings. */
export function filesOf({ profile, social_image: image, authors }: SiteSettings): string[] {
  const pictures = authors.map(({ picture }) => picture);
  const files = [profile.portrait, profile.cv, image, ...pictures];
  return files.flatMap((file) => (file && isUploadKey(file) ? file : []));
}
