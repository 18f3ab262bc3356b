/** The documents that the API serves when the bucket has no file. */

import type { SitePageName } from '../site-pages.repository.ts';
import { notFoundPage } from './page-targets.ts';
import { pageSubjects } from './picture-subjects.ts';
import { documentFrom, renderPage, type Site } from './site.ts';
import { utf8 } from './target.ts';

export interface SiteDocument {
  key: SitePageName;
  fingerprint: string;
  render(): Promise<Uint8Array>;
}

/** Made of the build and the owner's file alone. */
export function siteDocuments(site: Site): SiteDocument[] {
  const notFound = notFoundPage(site);
  const postNotFound = {
    // Nothing can have this slug.
    address: '/blog/-',
    data: { page: 'post-not-found' },
    picture: pageSubjects(site.owner).blog,
  } as const;
  const projectNotFound = {
    address: '/projects/-',
    data: { page: 'project-not-found' },
    picture: pageSubjects(site.owner).projects,
  } as const;
  return [
    {
      key: 'shell',
      fingerprint: documentFrom(site, 'shell'),
      render: async () => utf8(site.renderer().renderShell(site.navigation)),
    },
    {
      key: 'not-found',
      fingerprint: documentFrom(site, notFound),
      render: () => renderPage(site, notFound),
    },
    {
      key: 'post-not-found',
      fingerprint: documentFrom(site, postNotFound),
      render: () => renderPage(site, postNotFound),
    },
    {
      key: 'project-not-found',
      fingerprint: documentFrom(site, projectNotFound),
      render: () => renderPage(site, projectNotFound),
    },
  ];
}
