import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, use, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { PublicSettings } from '#shared/publishing/shown-settings.ts';
import { rootFiles } from '#shared/publishing/site-paths.ts';
import { useHasLeft } from './first-page.tsx';
import { latest, type SiteSettings as Settings, SiteSettingsContext } from './site.context.ts';

/** Loads the published settings. Null if they could not be loaded yet. */
export const siteSettings = queryOptions({
  queryKey: ['site-settings'],
  queryFn: async ({ signal, client }): Promise<PublicSettings | null> => {
    try {
      const response = await fetch(`/${rootFiles.settings}`, { signal });
      if (!response.ok) throw new Error(`The settings were answered with ${response.status}.`);
      // The cast is safe because the publisher of this site wrote the file.
      const settings = (await response.json()) as PublicSettings;
      latest.frame = settings.frame;
      return settings;
    } catch {
      return client.getQueryData<PublicSettings>(['site-settings']) ?? null;
    }
  },
  staleTime: 10_000,
});

/** @param props `settings` are those of the document, which are used until newer ones have loaded */
export function SiteSettings(props: { settings: Settings; children: ReactNode }) {
  const { data } = useQuery({ ...siteSettings, enabled: false });
  return <SiteSettingsContext value={data ?? props.settings}>{props.children}</SiteSettingsContext>;
}

/** Loads the current settings once the visitor goes on to another page. The first of these pages waits for them. */
export function FreshSettings() {
  const { pathname } = useLocation();
  return useHasLeft() && <LoadSettings key={pathname} />;
}

/** Later pages do not wait, because this promise has settled. */
let firstLoad: Promise<unknown> | undefined;

function LoadSettings() {
  const client = useQueryClient();
  use((firstLoad ??= client.fetchQuery(siteSettings)));
  useEffect(() => void client.prefetchQuery(siteSettings), [client]);
  return null;
}
