import { isDeepStrictEqual } from 'node:util';
import type { AuditEvent } from '#lambdas/kernel/audit-event.ts';
import { requireVersion, savingLatest } from '#lambdas/kernel/saving.ts';
import { isDocumentKey, isObjectKey, isUploadKey } from '#shared/content/urls.ts';
import { problem } from '#shared/problems.ts';
import type { SignedIn } from '#shared/routes/handler.ts';
import { settingsLimits, settingsMessages } from '#shared/schemas/settings-messages.ts';
import type { SettingsSection, SiteSettings } from '#shared/schemas/site-settings.ts';
import { personOf } from '../entries/entry-kind.ts';
import type { UploadsRepository } from '../uploads/uploads.repository.ts';
import {
  currentSettings,
  filesOf,
  type SettingsRecord,
  type SettingsRepository,
} from './settings.repository.ts';

export interface SettingsDeps {
  settings: SettingsRepository;
  uploads: Pick<UploadsRepository, 'findMany' | 'findDocument'>;
  now: () => Date;
  /** UUIDv7. */
  newId: () => string;
}

interface SettingsChange {
  actor: SignedIn;
  ifMatch: number | undefined;
}

/**
 * Replaces the settings. Equal settings change nothing.
 * @throws Problem `stale-version`, or `validation-failed` for a file that was not uploaded
 */
export async function saveSettings(
  { sent, ...request }: SettingsChange & { sent: SiteSettings },
  deps: SettingsDeps,
): Promise<SettingsRecord> {
  await refuseMissingFiles(sent, deps);
  return changeSettings({ ...request, change: async () => sent }, deps);
}

/** @throws Problem `version-not-found`, `stale-version` */
export function restoreSettings(
  { version, ...request }: SettingsChange & { version: number },
  deps: SettingsDeps,
): Promise<SettingsRecord> {
  const change = async () => {
    const found = await deps.settings.version(version);
    if (!found) throw problem('version-not-found');
    return found.settings;
  };
  return changeSettings({ ...request, change, verb: 'restore' }, deps);
}

const verbs = { update: 'Changed settings:', restore: 'Restored version of settings:' };

/** @param change makes the new settings from the current ones; it is called again when somebody else saves meanwhile */
export function changeSettings(
  {
    actor,
    ifMatch,
    change,
    verb = 'update',
  }: SettingsChange & {
    change: (before: SiteSettings) => Promise<SiteSettings>;
    verb?: keyof typeof verbs;
  },
  deps: Omit<SettingsDeps, 'uploads'>,
): Promise<SettingsRecord> {
  return savingLatest(ifMatch, async () => {
    const found = await currentSettings(deps.settings);
    const before = requireVersion(found, { ifMatch, missing: 'not-found' });
    const settings = await change(before.settings);
    const changed = changedSections(before.settings, settings);
    if (changed.length === 0) return before;
    const versions = [...before.keptVersions, before.version];
    const after = {
      settings,
      version: before.version + 1,
      saved: { at: deps.now().toISOString(), by: personOf(actor) },
      keptVersions: versions.slice(-settingsLimits.versions),
    };
    const { version, saved, settings: old } = before;
    const outcome = await deps.settings.save({
      after,
      replaced: { version, saved, changed, settings: old },
      removedVersions: versions.slice(0, -settingsLimits.versions),
      event: settingsEvent({ verb, changed, actor, version }, deps),
    });
    return outcome === 'saved' ? after : 'stale';
  });
}

function changedSections(one: SiteSettings, other: SiteSettings): SettingsSection[] {
  const sections = Object.keys(one) as SettingsSection[]; // the keys of a strict object
  return sections.filter((section) => !isDeepStrictEqual(one[section], other[section]));
}

interface SettingsEvent {
  verb: keyof typeof verbs;
  changed: readonly SettingsSection[];
  actor: SignedIn;
  /** The replaced version, to which the activity feed links. */
  version: number;
}

function settingsEvent(
  { verb, changed, actor, version }: SettingsEvent,
  { now, newId }: Pick<SettingsDeps, 'now' | 'newId'>,
): AuditEvent {
  return {
    id: newId(),
    action: `${verb}_settings`,
    actionDisplay: verbs[verb],
    label: changed.map((section) => section.replaceAll('_', ' ')).join(', '),
    subjectId: String(version),
    userId: actor.userId,
    timestamp: now().toISOString(),
  };
}

async function refuseMissingFiles(
  settings: SiteSettings,
  { uploads }: SettingsDeps,
): Promise<void> {
  const { profile, social_image, authors } = settings;
  const files = filesOf(settings);
  const [images, documents] = await Promise.all([
    uploads.findMany(files.filter(isObjectKey)),
    Promise.all(files.filter(isDocumentKey).map((key) => uploads.findDocument(key))),
  ]);
  const complete = new Set([...images, ...documents].map((file) => file?.objectKey));
  const fields = {
    'profile.portrait': profile.portrait,
    'profile.cv': profile.cv,
    social_image,
    ...Object.fromEntries(
      authors.map(({ picture }, index) => [`authors.${index}.picture`, picture]),
    ),
  };
  const missing = Object.entries(fields).filter(
    ([, file]) => file && isUploadKey(file) && !complete.has(file),
  );
  if (missing.length === 0) return;
  const errors = missing.map(([field]) => [field, settingsMessages.imageMissing]);
  throw problem('validation-failed', { errors: Object.fromEntries(errors) });
}
