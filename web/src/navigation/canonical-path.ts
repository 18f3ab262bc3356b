/** The canonical address of a page, whatever else is in the address bar. */
import type { PageData } from '#shared/publishing/page-data.ts';

/** Undefined for a page that search engines should not index, and for an entry's, which says its own. */
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
      return narrowed(`/${data.page}`, data.filter);
    default:
      return undefined;
  }
}

/**
 * The same for the address of a page other than an entry's, which says its own: it may be elsewhere. The address may
 * contain more than there are pages for.
 */
export function canonicalPathAt(pathname: string, search: string): string | undefined {
  const params = new URLSearchParams(search);
  if (pathname === '/blog') {
    const filters = ['tag', 'category'].flatMap((name): [string, string][] => {
      const value = params.get(name)?.trim();
      return value ? [[name, value]] : [];
    });
    return narrowed(pathname, filters.length === 1 ? Object.fromEntries(filters) : {});
  }
  if (pathname === '/projects') {
    const category = params.get('category')?.trim();
    return narrowed(pathname, { ...(category && { category }) });
  }
  return /^\/(?:contact|privacy|subscribe)?$/.test(pathname) ? pathname : undefined;
}

function narrowed(path: string, filter: Record<string, string | undefined>): string {
  const present = Object.entries(filter).filter(([, value]) => value !== undefined);
  // Only texts are left.
  const search = new URLSearchParams(Object.fromEntries(present) as Record<string, string>);
  return search.size > 0 ? `${path}?${search}` : path;
}
