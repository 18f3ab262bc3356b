/** The site's settings, their earlier versions, and how far the public pages follow them. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { limits } from '#shared/schemas/limits.ts';
import type { PageSummary } from '#shared/schemas/pages.ts';
import type { SavedSettings, SiteSettings } from '#shared/schemas/site-settings.ts';
import { api } from '#web/src/api/client.ts';

const settingsKey = ['site-settings'];
const versionsKey = ['site-settings-versions'];
/** With a number: an earlier version never changes. */
const versionKey = 'site-settings-version';
const progressKey = 'site-settings-progress';

/** Never loaded again by itself, which could replace what is being typed. */
export function useSettings() {
  return useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => api.call('getSiteSettings', { signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Loads what others may have saved. */
export function loadSettings(): Promise<SavedSettings> {
  return api.call('getSiteSettings');
}

/** @returns a function that all sections call with what the server has saved */
export function useNoteSettings(): (saved: SavedSettings) => void {
  const queries = useQueryClient();
  return (saved) => {
    queries.setQueryData(settingsKey, saved);
    // The dashboard lists the change, and the versions have one more. The restored one may be gone.
    const kept: readonly unknown[] = [settingsKey[0], versionKey];
    void queries.invalidateQueries({ predicate: ({ queryKey: [of] }) => !kept.includes(of) });
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

/** Pages that ask for a link in header or footer; none while they load. */
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

/** @param over the version that it replaces */
export function restoreSettings(version: number, over: number): Promise<SavedSettings> {
  return api.call('restoreSiteSettingsVersion', { params: { version }, ifMatch: over });
}

const askAgainMs = 1000;

/** The number of files already written of those that show a change; polls until all are. */
export function useSettingsProgress(version: number) {
  return useQuery({
    queryKey: [progressKey, version],
    queryFn: ({ signal }) => api.call('getSiteSettingsProgress', { signal }),
    refetchInterval: ({ state: { data } }) => !data?.live && askAgainMs,
  });
}
