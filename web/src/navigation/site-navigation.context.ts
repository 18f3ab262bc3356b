import { createContext, useContext } from 'react';
import type { SiteNavigation } from '#shared/publishing/page-data.ts';

/** Undefined while no page of the owner asks for a place. */
export const SiteNavigationContext = createContext<SiteNavigation | undefined>(undefined);

const none: SiteNavigation = { header: [], footer: [] };

/** Links to pages of the owner, beside those that every site has. */
export function useSiteNavigation(): SiteNavigation {
  return useContext(SiteNavigationContext) ?? none;
}
