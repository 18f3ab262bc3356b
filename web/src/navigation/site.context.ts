import { createContext, useContext } from 'react';
import type { ChangedSettings, SiteNavigation } from '#shared/publishing/page-data.ts';
import { builtFrame } from '#shared/site/built-frame.ts';

/** The settings that every page may show, and those known of single pages, which have a fresh site's built in. */
export type SiteSettings = typeof builtFrame & Pick<ChangedSettings, 'home' | 'contact'>;

/** The owner's settings, as far as visitors see them. */
export const SiteSettingsContext = createContext<SiteSettings>(builtFrame);

export function useSiteSettings(): SiteSettings {
  return useContext(SiteSettingsContext);
}

/** The settings of a document: what is built in, and what it brings. */
export function settingsWith(changed: ChangedSettings = {}): SiteSettings {
  return {
    ...builtFrame,
    ...changed,
    frame: { ...builtFrame.frame, ...changed.frame },
    intros: { ...builtFrame.intros, ...changed.intros },
  };
}

/** For the visit recorder, which is no part of the page. */
export const latest = { frame: builtFrame.frame };

/** `https://example.com`, without a slash at its end; canonical addresses begin with it. */
export const SiteAddressContext = createContext('');

/** Undefined while no page of the owner asks for a place. */
export const SiteNavigationContext = createContext<SiteNavigation | undefined>(undefined);

const none: SiteNavigation = { header: [], footer: [] };

/** Links to pages of the owner, beside those that every site has. */
export function useSiteNavigation(): SiteNavigation {
  return useContext(SiteNavigationContext) ?? none;
}
