/** Reads the data that is embedded in the document. */
import {
  type EmbeddedData,
  entryOf,
  type PageData,
  pageDataId,
} from '#shared/publishing/page-data.ts';
import type { FrameSettings } from '#shared/publishing/shown-settings.ts';
import { matchPath } from 'react-router-dom';
import { previewPath } from '#shared/platform/http.ts';

interface Embedded {
  siteAddress: string;
  data: EmbeddedData['data'];
  navigation?: EmbeddedData['navigation'];
  settings?: EmbeddedData['settings'];
}

export type HiddenSections = FrameSettings['navigation']['hidden'];

/** Whether the owner has hidden the section of this path. Ignores case, as the routes do. */
export function isHidden(path: string, { blog, projects }: HiddenSections): boolean {
  return (
    (blog && /^\/(?:blog(?:\/|$)|subscribe\/?$)/i.test(path)) ||
    (projects && /^\/projects(?:\/|$)/i.test(path))
  );
}

export function embeddedData(document: Document): Embedded {
  const text = document.getElementById(pageDataId)?.textContent;
  // The renderer of the same build has written the text.
  const embedded = JSON.parse(text || '{"data":{"page":"app"}}') as EmbeddedData;
  return { siteAddress: location.origin, ...embedded };
}

const paths: Record<PageData['page'], string> = {
  home: '/',
  blog: '/blog',
  post: '/blog/:slug',
  series: '/blog/series/:slug',
  'post-not-found': '/blog/:slug',
  projects: '/projects',
  project: '/projects/:slug',
  'project-not-found': '/projects/:slug',
  page: '/:slug',
  contact: '/contact',
  privacy: '/privacy',
  subscribe: '/subscribe',
  'not-found': '*',
};

/**
 * Whether the prerendered markup is what the app shows at this address. It is not if a not-found page was served for an
 * address that a route knows. The app then renders the page itself.
 */
export function fitsAddress(
  data: EmbeddedData['data'],
  pathname: string,
  hidden: HiddenSections,
): data is PageData {
  if (data.page === 'app') return false;
  if (data.page === 'not-found') return isHidden(pathname, hidden) || !isKnownPath(pathname);
  const match = matchPath(paths[data.page], pathname);
  const entry = entryOf(data);
  return entry ? entry.slug === match?.params['slug'] : match !== null;
}

function isKnownPath(pathname: string): boolean {
  // `page` is left out, because the server has said that the owner has no page at this address.
  const { page: _page, 'not-found': _any, ...otherPaths } = paths;
  const knownPaths = [...Object.values(otherPaths), previewPath('*')];
  return knownPaths.some((path) => matchPath(path, pathname) !== null);
}
