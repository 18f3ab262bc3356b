import { useContext, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { entryOf, type PageData } from '#shared/publishing/page-data.ts';
import { FirstPageContext } from './first-page.tsx';
import { SiteAddressContext } from './site.context.ts';

/** Writes the canonical link of the current page as the visitor navigates. Pages of entries write their own. */
export function Canonical() {
  const siteAddress = useContext(SiteAddressContext);
  const first = useContext(FirstPageContext);
  const { pathname, search } = useLocation();
  const address = pathname + search;
  const [entered] = useState(address);
  // The server's canonical link stays until the address changes.
  const isFirst = first !== undefined && address === entered;
  if (isFirst && entryOf(first)) return null;
  const path = isFirst ? canonicalPathOf(first) : canonicalPathAt(pathname, search);
  return path === undefined ? null : <link rel="canonical" href={siteAddress + path} />;
}

/** @returns undefined for a page that search engines should not index, and for the page of an entry */
export function canonicalPathOf(data: PageData): string | undefined {
  switch (data.page) {
    case 'home':
      return '/';
    case 'contact':
    case 'privacy':
    case 'subscribe':
      return `/${data.page}`;
    case 'blog':
    case 'projects':
      return withFilter(`/${data.page}`, data.filter);
    default:
      return undefined;
  }
}

/** Derives the canonical path from an address, and drops parameters for which no page is published. */
function canonicalPathAt(pathname: string, search: string): string | undefined {
  const params = new URLSearchParams(search);
  if (pathname === '/blog') {
    const filters = ['tag', 'category'].flatMap((name): [string, string][] => {
      const value = params.get(name)?.trim();
      return value ? [[name, value]] : [];
    });
    return withFilter(pathname, filters.length === 1 ? Object.fromEntries(filters) : {});
  }
  if (pathname === '/projects') {
    const category = params.get('category')?.trim();
    return withFilter(pathname, { ...(category && { category }) });
  }
  return /^\/(?:contact|privacy|subscribe)?$/.test(pathname) ? pathname : undefined;
}

function withFilter(path: string, filter: Record<string, string | undefined>): string {
  const present = Object.entries(filter).filter(([, value]) => value !== undefined);
  // The filter above removed every undefined value, which TypeScript does not see.
  const search = new URLSearchParams(Object.fromEntries(present) as Record<string, string>);
  return search.size > 0 ? `${path}?${search}` : path;
}
