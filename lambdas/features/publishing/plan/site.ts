/** What a plan of the site is made with. */
import type { PageData, PageRenderer } from '#shared/publishing/page-data.ts';
import type { SiteConfig } from '#shared/site/site-config.ts';
import type { Build } from '../built-site.ts';
import type { ImageCopies } from '../copies/image-copies.ts';
import type { SiteFacts } from '../files/facts.ts';
import type { ProjectsRepository } from '../../projects/projects.repository.ts';
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
  images: SiteImages;
}

export function factsOf({ siteAddress, owner }: Site): SiteFacts {
  return { siteAddress, owner };
}

/** The fingerprint of what the build's own code makes of these inputs. */
export function builtFrom({ build, siteAddress }: Site, ...inputs: unknown[]): string {
  return fingerprintOf([build.id, siteAddress, inputs]);
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
    socialImage: `/${site.pictures.socialPictureFile(picture)}`,
  });
  return utf8(html);
}
