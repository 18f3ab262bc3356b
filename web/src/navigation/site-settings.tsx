import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, use, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { PublicSettings } from '#shared/publishing/shown-settings.ts';
import { rootFiles } from '#shared/publishing/site-paths.ts';
import { latest, type SiteSettings as Settings, SiteSettingsContext } from './site.context.ts';

/** All of them, published beside the pages; null while they cannot be loaded. */
export const siteSettings = queryOptions({
  queryKey: ['site-settings'],
  queryFn: async ({ signal, client }): Promise<PublicSettings | null> => {
    try {
      const response = await fetch(`/${rootFiles.settings}`, { signal });
      if (!response.ok) throw new Error(`The settings were answered with ${response.status}.`);
      // Written by the publisher of this site.
      const settings = (await response.json()) as PublicSettings;
      latest.frame = settings.frame;
      return settings;
    } catch {
      return client.getQueryData<PublicSettings>(['site-settings']) ?? null;
    }
  },
  staleTime: 10_000,
});

/** @param settings of the document, until others have been loaded */
export function SiteSettings(props: { settings: Settings; children: ReactNode }) {
  const { data } = useQuery({ ...siteSettings, enabled: false });
  return <SiteSettingsContext value={data ?? props.settings}>{props.children}</SiteSettingsContext>;
}

/** Beside the page: a further one shows the present settings, and appears together with the first of them. */
export function FreshSettings() {
  const { pathname } = useLocation();
  const [entered] = useState(pathname);
  const [left, setLeft] = useState(false);
  if (pathname !== entered && !left) setLeft(true);
  return left && <Loaded key={pathname} />;
}

/** Only the first of further pages waits for them. */
let arriving: Promise<unknown> | undefined;

function Loaded() {
  const client = useQueryClient();
  use((arriving ??= client.fetchQuery(siteSettings)));
  useEffect(() => void client.prefetchQuery(siteSettings), [client]);
  return null;
}
