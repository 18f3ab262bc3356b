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

/** Made of the build and the settings alone. */
export function siteDocuments(site: Site): SiteDocument[] {
  const notFound = notFoundPage(site);
  const postNotFound = {
    // Nothing can have this slug.
    address: '/blog/-',
    data: { page: 'post-not-found' },
    picture: pageSubjects(site.settings).blog,
  } as const;
  const projectNotFound = {
    address: '/projects/-',
    data: { page: 'project-not-found' },
    picture: pageSubjects(site.settings).projects,
  } as const;
  return [
    {
      key: 'shell',
      fingerprint: documentFrom(site, { page: 'not-found' }, 'shell'),
      render: async () =>
        utf8(site.renderer().renderShell({ navigation: site.navigation, frame: site.shown.frame })),
    },
    {
      key: 'not-found',
      fingerprint: documentFrom(site, notFound.data, notFound),
      render: () => renderPage(site, notFound),
    },
    {
      key: 'post-not-found',
      fingerprint: documentFrom(site, postNotFound.data, postNotFound),
      render: () => renderPage(site, postNotFound),
    },
    {
      key: 'project-not-found',
      fingerprint: documentFrom(site, projectNotFound.data, projectNotFound),
      render: () => renderPage(site, projectNotFound),
    },
  ];
}
