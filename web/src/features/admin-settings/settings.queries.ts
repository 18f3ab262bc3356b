/** The site's settings, their earlier versions, and the progress of publishing a change. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { limits } from '#shared/schemas/limits.ts';
import type { PageSummary } from '#shared/schemas/pages.ts';
import type { SavedSettings, SiteSettings } from '#shared/schemas/site-settings.ts';
import { api } from '#web/src/api/client.ts';

const settingsKey = ['site-settings'];
const versionsKey = ['site-settings-versions'];
const versionKey = 'site-settings-version';
const progressKey = 'site-settings-progress';

/** Never refetched automatically, because that could replace what is being typed. */
export function useSettings() {
  return useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => api.call('getSiteSettings', { signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Loads the latest settings, which somebody else may have saved. */
export function loadSettings(): Promise<SavedSettings> {
  return api.call('getSiteSettings');
}

/** @returns a function that makes saved settings visible in all sections */
export function useStoreSettings(): (saved: SavedSettings) => void {
  const queries = useQueryClient();
  return (saved) => {
    queries.setQueryData(settingsKey, saved);
    // Reloads other data, such as the list of versions. A single version never changes, and a restored one may be gone.
    const unchanged: readonly unknown[] = [settingsKey[0], versionKey];
    void queries.invalidateQueries({
      predicate: ({ queryKey: [kind] }) => !unchanged.includes(kind),
    });
  };
}

export function useChangeSettings() {
  return useMutation({
    mutationFn: ({ version, settings }: { version: number; settings: SiteSettings }) =>
      api.call('updateSiteSettings', { body: settings, ifMatch: version }),
  });
}

export function useSettingsVersions() {
  return useQuery({
    queryKey: versionsKey,
    queryFn: ({ signal }) => api.call('listSiteSettingsVersions', { signal }),
  });
}

export function useSettingsVersion(version: number) {
  return useQuery({
    queryKey: [versionKey, version],
    queryFn: ({ signal }) => api.call('getSiteSettingsVersion', { params: { version }, signal }),
  });
}

/** Pages with a link in header or footer; empty while they load. */
export function useLinkedPages(): PageSummary[] {
  const { data = [] } = useQuery({
    queryKey: ['linked-pages'],
    queryFn: async ({ signal }) => {
      const query = { page_size: limits.pageSize.max };
      const { data } = await api.call('listPages', { query, signal });
      return data.filter(({ header, footer }) => header !== null || footer !== null);
    },
  });
  return data;
}

/** @param current the version to replace; the server refuses if it is no longer the latest */
export function restoreSettings(version: number, current: number): Promise<SavedSettings> {
  return api.call('restoreSiteSettingsVersion', { params: { version }, ifMatch: current });
}

const pollMs = 1000;

/** Counts the published files that already show a change; polls until all do. */
export function useSettingsProgress(version: number) {
  return useQuery({
    queryKey: [progressKey, version],
    queryFn: ({ signal }) => api.call('getSiteSettingsProgress', { signal }),
    refetchInterval: ({ state: { data } }) => !data?.live && pollMs,
  });
}
