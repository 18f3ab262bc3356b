import { problem } from '#shared/problems.ts';
import type { Handlers, SignedIn } from '#shared/routes/handler.ts';
import type {
  SavedSettings,
  SettingsProgress,
  SiteSettings,
} from '#shared/schemas/site-settings.ts';
import { toWirePerson } from '../entries/entry.ts';
import { restoreSettings, saveSettings, type SettingsDeps } from './change-settings.usecases.ts';
import {
  currentSettings,
  type SettingsProgressRecord,
  type SettingsRecord,
  type SettingsVersionRecord,
} from './settings.repository.ts';

type Reads = 'getSiteSettings' | 'getSiteSettingsProgress';
type Versions =
  | 'listSiteSettingsVersions'
  | 'getSiteSettingsVersion'
  | 'restoreSiteSettingsVersion';

interface HandlerDeps extends SettingsDeps {
  /** Reads how many files the publisher has updated. */
  progress: () => Promise<SettingsProgressRecord | undefined>;
}

export function settingsHandlers(
  deps: HandlerDeps,
): Handlers<Reads | 'updateSiteSettings' | Versions> {
  return {
    getSiteSettings: async ({ principal }) => ({
      body: toWire(await currentSettings(deps.settings), principal),
    }),
    updateSiteSettings: async ({ body: sent, principal: actor, ifMatch }) => ({
      body: toWire(await saveSettings({ sent, actor, ifMatch }, deps), actor),
    }),
    getSiteSettingsProgress: async () => {
      const [{ version }, progress] = await Promise.all([
        currentSettings(deps.settings),
        deps.progress(),
      ]);
      return { body: progressOf(version, progress) };
    },
    listSiteSettingsVersions: async () => ({
      body: { data: (await deps.settings.versions()).map(toWireSummary) },
    }),
    getSiteSettingsVersion: async ({ params }) => {
      const found = await deps.settings.version(params.version);
      if (!found) throw problem('version-not-found');
      return { body: { ...toWireSummary(found), settings: found.settings } };
    },
    restoreSiteSettingsVersion: async ({ params, principal: actor, ifMatch }) => ({
      body: toWire(await restoreSettings({ ...params, actor, ifMatch }, deps), actor),
    }),
  };
}

/** The demo login is public, so it sees no names or pictures of persons, and no email address. */
function toWire({ settings, version, saved }: SettingsRecord, reader: SignedIn): SavedSettings {
  const isViewer = reader.kind === 'viewer';
  return {
    settings: isViewer ? maskPersons(settings) : settings,
    version,
    updated_at: saved?.at ?? null,
    updated_by: saved && !isViewer ? toWirePerson(saved.by) : null,
  };
}

function maskPersons(settings: SiteSettings): SiteSettings {
  const authors = settings.authors.map(({ line }) => ({ name: 'hidden', line }));
  return { ...settings, authors, support_email: 'hidden' };
}

function toWireSummary({ version, saved, changed }: SettingsVersionRecord) {
  const saved_by = saved && toWirePerson(saved.by);
  return { version, saved_at: saved?.at ?? null, saved_by, changed };
}

/** Until the publisher begins, its progress is that of an earlier version. */
function progressOf(
  version: number,
  progress: SettingsProgressRecord | undefined,
): SettingsProgress {
  if (progress?.version !== version) return { version, live: false, done: 0, total: 0 };
  const { done, total } = progress;
  return { version, live: done >= total, done, total };
}
