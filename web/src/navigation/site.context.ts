import { createContext, useContext } from 'react';
import type { ChangedSettings, SiteNavigation } from '#shared/publishing/page-data.ts';
import { builtFrame } from '#shared/site/built-frame.ts';

/** The settings that every page may show. `home` and `contact` have only the values that differ from a fresh site's. */
export type SiteSettings = typeof builtFrame & Pick<ChangedSettings, 'home' | 'contact'>;

/** The settings that visitors see. */
export const SiteSettingsContext = createContext<SiteSettings>(builtFrame);

export function useSiteSettings(): SiteSettings {
  return useContext(SiteSettingsContext);
}

/** Merges the changed settings of a document into the built-in ones. */
export function settingsWith(changed: ChangedSettings = {}): SiteSettings {
  return {
    ...builtFrame,
    ...changed,
    frame: { ...builtFrame.frame, ...changed.frame },
    intros: { ...builtFrame.intros, ...changed.intros },
  };
}

/** The latest settings for the visit recorder, which is outside React. */
export const latest = { frame: builtFrame.frame };

/** `https://example.com`, without a trailing slash. Canonical addresses begin with it. */
export const SiteAddressContext = createContext('');

/** Undefined if no page of the owner is linked in the header or footer. */
export const SiteNavigationContext = createContext<SiteNavigation | undefined>(undefined);

const none: SiteNavigation = { header: [], footer: [] };

/** @returns the links to pages of the owner, without the built-in links */
export function useSiteNavigation(): SiteNavigation {
  return useContext(SiteNavigationContext) ?? none;
}
