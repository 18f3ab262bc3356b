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
  /** The publisher's own note. */
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
      const [{ version }, noted] = await Promise.all([
        currentSettings(deps.settings),
        deps.progress(),
      ]);
      return { body: progressOf(version, noted) };
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

/** The demo login is public: it learns no name of a person and sees no picture of one, and no address that programs could collect. */
function toWire({ settings, version, saved }: SettingsRecord, reader: SignedIn): SavedSettings {
  const isViewer = reader.kind === 'viewer';
  return {
    settings: isViewer ? withoutPersons(settings) : settings,
    version,
    updated_at: saved?.at ?? null,
    updated_by: saved && !isViewer ? toWirePerson(saved.by) : null,
  };
}

const hidden = 'hidden';

function withoutPersons(settings: SiteSettings): SiteSettings {
  const authors = settings.authors.map(({ line }) => ({ name: hidden, line }));
  return { ...settings, authors, support_email: hidden };
}

function toWireSummary({ version, saved, changed }: SettingsVersionRecord) {
  const saved_by = saved && toWirePerson(saved.by);
  return { version, saved_at: saved?.at ?? null, saved_by, changed };
}

/** Before the publisher has begun, nothing is known of the present version. */
function progressOf(version: number, noted: SettingsProgressRecord | undefined): SettingsProgress {
  if (noted?.version !== version) return { version, live: false, done: 0, total: 0 };
  const { done, total } = noted;
  return { version, live: done >= total, done, total };
}
