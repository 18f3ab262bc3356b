import { defaultSettings } from '#shared/site/default-settings.ts';
import type { FakeServer } from '#web/src/app/admin.test-support.tsx';

/** A server with the default settings. */
export const defaultSettingsServer: FakeServer = {
  'GET /site_settings': () => ({
    body: { settings: defaultSettings, version: 1, updated_at: null, updated_by: null },
  }),
  'GET /site_settings/progress': () => ({ body: { version: 1, live: true, done: 0, total: 0 } }),
  'GET /pages': () => ({ body: { data: [], meta: { total: 0 }, links: {} } }),
};
