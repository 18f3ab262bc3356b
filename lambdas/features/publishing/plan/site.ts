/** The inputs from which the files of a site are planned and rendered. */
import {
  authorName,
  type PageData,
  type PageRenderer,
  type SiteNavigation,
} from '#shared/publishing/page-data.ts';
import {
  type PublicSettings,
  type ShownPicture,
  settingsShownOn,
} from '#shared/publishing/shown-settings.ts';
import { pagePath } from '#shared/platform/http.ts';
import type { CategoryColors } from '../../posts/post-wire.ts';
import type { Build } from '../built-site.ts';
import type { ImageCopies } from '../copies/image-copies.ts';
import type { SiteFacts } from '../files/facts.ts';
import type { ProjectsRepository } from '../../projects/projects.repository.ts';
import type { PagesRepository } from '../../pages/pages.repository.ts';
import type { PictureSubject, Pictures } from '../pictures/pictures.ts';
import type { SiteFilesRepository, UploadedFiles } from '../site-files.repository.ts';
import type { Articles } from './public-content.ts';
import type { SiteImages } from './site-images.ts';
import { fingerprintOf, utf8 } from './target.ts';
import type { PageSummaryRecord } from '../../pages/page.ts';

export interface Site extends SiteFacts {
  build: Build;
  /** The part of the settings that visitors see. */
  shown: PublicSettings;
  /** The owner's picture for shared links; it replaces the drawn pictures. */
  sharedPicture: ShownPicture | undefined;
  colors: CategoryColors;
  /** A function, so that the renderer is loaded only when a file is rendered. */
  renderer: () => PageRenderer;
  pictures: Pictures;
  files: SiteFilesRepository;
  uploads: UploadedFiles;
  copies: ImageCopies;
  articles: Articles;
  projects: Pick<ProjectsRepository, 'find'>;
  pages: Pick<PagesRepository, 'find'>;
  /** Links to the owner's pages, in the header and footer of every document. */
  navigation: SiteNavigation | undefined;
  images: SiteImages;
}

/** Hashes the build, too, because another build may make a different file from the same inputs. */
export function buildFingerprint({ build, siteAddress }: Site, ...inputs: unknown[]): string {
  return fingerprintOf([build.id, siteAddress, inputs]);
}

/** Also hashes the navigation and the settings that the document shows. */
export function documentFingerprint(site: Site, shows: SettingsUse, ...inputs: unknown[]): string {
  const { navigation, shown, sharedPicture } = site;
  return buildFingerprint(
    site,
    ...inputs,
    settingsShownOn(shows, shown),
    sharedPicture,
    navigation,
  );
}

/** The page, and the author of a post: they decide which settings a document shows. */
export interface SettingsUse {
  page: PageData['page'];
  author?: string;
}

export interface PageRequest {
  /** Path and query under which visitors request the page. */
  address: string;
  data: PageData;
  picture: PictureSubject;
}

export async function renderPage(site: Site, { address, data, picture }: PageRequest) {
  const { pictures, siteAddress, navigation, shown, sharedPicture } = site;
  const html = await site.renderer().renderPage({
    address,
    data,
    siteAddress,
    navigation,
    settings: settingsShownOn(settingsUseOf(data), shown),
    socialImage: sharedPicture ?? {
      url: `/${pictures.socialPictureFile(picture)}`,
      ...socialPictureSize,
    },
  });
  return utf8(html);
}

/** Pixels of a drawn picture for shared links. */
const socialPictureSize = { width: 1200, height: 630 };

function settingsUseOf(data: PageData): SettingsUse {
  if (data.page !== 'post') return { page: data.page };
  return { page: data.page, author: authorName(data.post.author) };
}

/**
 * Collects the links to pages that have a position in the header or the footer. Pages in `order` come first;
 * the rest follow by position, and at an equal position the oldest first.
 * @param pages newest first
 * @param order page ids
 */
export function navigationOf(
  pages: readonly PageSummaryRecord[],
  order: readonly string[],
): SiteNavigation | undefined {
  const rank = (id: string) => (order.includes(id) ? order.indexOf(id) : order.length);
  const linksIn = (area: 'header' | 'footer') =>
    pages
      .toReversed()
      .flatMap(({ id, title, slug, [area]: position }) =>
        position === null ? [] : [{ id, position, title, slug }],
      )
      .toSorted((a, b) => rank(a.id) - rank(b.id) || a.position - b.position)
      .map(({ title, slug }) => ({ title, path: pagePath(slug) }));
  const navigation = { header: linksIn('header'), footer: linksIn('footer') };
  return navigation.header.length + navigation.footer.length > 0 ? navigation : undefined;
}
