/** What a plan of the site is made with. */
import type { PageData, PageRenderer, SiteNavigation } from '#shared/publishing/page-data.ts';
import type { SiteConfig } from '#shared/site/site-config.ts';
import type { Build } from '../built-site.ts';
import type { ImageCopies } from '../copies/image-copies.ts';
import type { SiteFacts } from '../files/facts.ts';
import type { ProjectsRepository } from '../../projects/projects.repository.ts';
import type { PagesRepository } from '../../pages/pages.repository.ts';
import type { PictureSubject, Pictures } from '../pictures/pictures.ts';
import type { SiteFilesRepository, UploadedFiles } from '../site-files.repository.ts';
import type { Articles } from './articles.ts';
import type { SiteImages } from './site-images.ts';
import { fingerprintOf, utf8 } from './target.ts';

export interface Site {
  build: Build;
  /** `https://example.com`, without a slash at its end. */
  siteAddress: string;
  owner: SiteConfig;
  /** Loaded only when something is rendered. */
  renderer: () => PageRenderer;
  pictures: Pictures;
  files: SiteFilesRepository;
  uploads: UploadedFiles;
  copies: ImageCopies;
  articles: Articles;
  projects: Pick<ProjectsRepository, 'find'>;
  pages: Pick<PagesRepository, 'find'>;
  /** Shown by every document. */
  navigation: SiteNavigation | undefined;
  images: SiteImages;
}

export function factsOf({ siteAddress, owner }: Site): SiteFacts {
  return { siteAddress, owner };
}

/** The fingerprint of what the build's own code makes of these inputs. */
export function builtFrom({ build, siteAddress }: Site, ...inputs: unknown[]): string {
  return fingerprintOf([build.id, siteAddress, inputs]);
}

/** The same for a document, which shows the navigation, too. */
export function documentFrom(site: Site, ...inputs: unknown[]): string {
  return builtFrom(site, ...inputs, ...(site.navigation ? [site.navigation] : []));
}

export interface PageRequest {
  /** Path and query, as visitors ask for it. */
  address: string;
  data: PageData;
  picture: PictureSubject;
}

export async function renderPage(site: Site, { address, data, picture }: PageRequest) {
  const html = await site.renderer().renderPage({
    address,
    data,
    siteAddress: site.siteAddress,
    navigation: site.navigation,
    socialImage: `/${site.pictures.socialPictureFile(picture)}`,
  });
  return utf8(html);
}
