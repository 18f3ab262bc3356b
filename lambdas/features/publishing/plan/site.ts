/** The inputs of a plan of the site. */
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
import type { SiteSettings } from '#shared/schemas/site-settings.ts';
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

export interface Site {
  build: Build;
  /** `https://example.com`, without a slash at its end. */
  siteAddress: string;
  settings: SiteSettings;
  /** The part of them that visitors see. */
  shown: PublicSettings;
  /** For shared links to pages without a picture of their own, instead of a drawn one. */
  sharedPicture: ShownPicture | undefined;
  colors: CategoryColors;
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

export function factsOf({ siteAddress, settings }: Site): SiteFacts {
  return { siteAddress, settings };
}

/** The fingerprint of what the build's own code makes of these inputs. */
export function builtFrom({ build, siteAddress }: Site, ...inputs: unknown[]): string {
  return fingerprintOf([build.id, siteAddress, inputs]);
}

/** The same for a document, which shows the navigation and some settings, too. */
export function documentFrom(
  site: Site,
  shows: { page: PageData['page']; author?: string },
  ...inputs: unknown[]
): string {
  const { navigation, shown, sharedPicture } = site;
  return builtFrom(site, ...inputs, settingsShownOn(shows, shown), sharedPicture, navigation);
}

export interface PageRequest {
  /** Path and query, as visitors ask for it. */
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
    settings: settingsShownOn(showsOf(data), shown),
    socialImage: sharedPicture ?? {
      url: `/${pictures.socialPictureFile(picture)}`,
      ...socialPictureSize,
    },
  });
  return utf8(html);
}

/** Pixels of a drawn picture. */
const socialPictureSize = { width: 1200, height: 630 };

function showsOf(data: PageData) {
  if (data.page !== 'post') return { page: data.page };
  return { page: data.page, author: authorName(data.post.author) };
}

/**
 * The links of pages that ask for a place, the oldest first where two ask for the same. Undefined
 * while none does: no document then names them.
 * @param pages newest first
 * @param order ids of those that come before the others
 */
export function navigationOf(
  pages: readonly PageSummaryRecord[],
  order: readonly string[],
): SiteNavigation | undefined {
  const rank = (id: string) => (order.includes(id) ? order.indexOf(id) : order.length);
  const linksIn = (place: 'header' | 'footer') =>
    pages
      .toReversed()
      .flatMap(({ id, title, slug, [place]: at }) => (at === null ? [] : [{ id, at, title, slug }]))
      .toSorted((one, other) => rank(one.id) - rank(other.id) || one.at - other.at)
      .map(({ title, slug }) => ({ title, path: pagePath(slug) }));
  const navigation = { header: linksIn('header'), footer: linksIn('footer') };
  return navigation.header.length + navigation.footer.length > 0 ? navigation : undefined;
}
