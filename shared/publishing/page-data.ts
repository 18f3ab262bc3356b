/** The data of a public page, on the server and for hydration in the browser. */
import type { Seo } from '../entries/seo.ts';
import type { Page } from '../schemas/pages.ts';
import type { BlogTags, Post, PostList, PostSummary } from '../schemas/posts.ts';
import type { Project, ProjectList, ProjectPage } from '../schemas/projects.ts';
import type { PublicImages } from './public-images.ts';
import type {
  FrameSettings,
  PublicSettings,
  ShownPicture,
  ShownSettings,
} from './shown-settings.ts';

/** Also the content of `rootFiles.home`, for visitors who come from another page of the site. */
export interface HomePageData {
  page: 'home';
  /**
   * The newest of those that an editor has marked for the home page, or of all when none is marked.
   * Their long descriptions are empty.
   */
  projects: Project[];
  /** The latest. */
  posts: PostSummary[];
  images: PublicImages;
}

export interface BlogPageData {
  page: 'blog';
  /** The page's filter; empty for all posts. */
  filter: { tag?: string; category?: string };
  /** The first page of the list, as `GET /blog_posts` returns it. */
  posts: PostList;
  /** The available filters, as `GET /blog_tags` returns them. */
  labels: BlogTags;
  images: PublicImages;
}

export interface PostPageData {
  page: 'post';
  /**
   * As `GET /blog_posts/{slug}` returns it. In the HTML's own data `content` is empty: the article
   * is in the markup. Without an article `content` is `emptyContent` there, too.
   */
  post: Post;
  images: PublicImages;
}

export interface SeriesPageData {
  page: 'series';
  /** As its first part spells it. */
  name: string;
  slug: string;
  /** The parts of the series in their order, as `GET /blog_posts?series={slug}` returns them. */
  posts: PostList;
}

export interface ProjectsPageData {
  page: 'projects';
  /** A category; nothing for all. */
  filter: { category?: string };
  /** The first page of the list, as `GET /projects` returns it. */
  projects: ProjectList;
  /** The categories in use, as `rootFiles.projectCategories` has them: the known ones in their order, then others by name. */
  categories: readonly string[];
  /** The entries of further pages, for visitors without scripts. Left out of the HTML's own data. */
  further: readonly FurtherProject[];
  images: PublicImages;
}

export interface ProjectPageData {
  page: 'project';
  /**
   * As `GET /projects/{slug}` returns it. In the HTML's own data `content` and `long_description` are
   * empty: the article is in the markup. Without an article `content` is `emptyContent` there, too.
   */
  project: ProjectPage;
  images: PublicImages;
}

/** A page of the owner, at `/{slug}`. */
export interface OwnersPageData {
  page: 'page';
  /** As `GET /pages/{slug}` returns it; in the HTML's own data, `content` is as a post's. */
  entry: Page;
  images: PublicImages;
}

/** The JSON text of an article without content. */
export const emptyContent = '[]';

export interface FurtherProject {
  title: string;
  description: string;
  /** The address of a project's page; of a project without one, that of the live site, or else of its code. */
  address: string | null;
}

/** Pages that depend only on the settings. */
export interface FixedPageData {
  page: 'contact' | 'privacy' | 'subscribe' | 'not-found' | 'post-not-found' | 'project-not-found';
}

export type PageData =
  | HomePageData
  | BlogPageData
  | PostPageData
  | SeriesPageData
  | ProjectsPageData
  | ProjectPageData
  | OwnersPageData
  | FixedPageData;

/** Finds the entry that a page is about; undefined for a page about no single entry. */
export function entryOf(
  data: PageData,
): { slug: string | null; seo?: Seo | undefined } | undefined {
  if ('post' in data) return data.post;
  if ('project' in data) return data.project;
  return 'entry' in data ? data.entry : undefined;
}

/** As a post shows its author: the username when there is no other name. */
export function authorName({ first_name, last_name, username }: Post['author']): string {
  return `${first_name} ${last_name}`.trim() || username;
}

/** A link to a page of the owner. */
interface NavigationLink {
  title: string;
  path: string;
}

/** The pages that ask for a place in the header or the footer of every page, in their order. */
export interface SiteNavigation {
  header: NavigationLink[];
  footer: NavigationLink[];
}

export interface PageInput {
  /** Path and query of the page, such as `/blog?tag=rust`; any unknown one for a not-found page. */
  address: string;
  data: PageData;
  /** `https://example.com`, without a slash at its end. */
  siteAddress: string;
  /** The picture for shared links. */
  socialImage: ShownPicture;
  settings: ShownSettings;
  /** Left out while no page of the owner asks for a place. */
  navigation?: SiteNavigation | undefined;
}

/** The settings that screens of the admin area show. */
export interface AdminSettings {
  frame: Pick<FrameSettings, 'name'>;
  contact: Pick<PublicSettings['contact'], 'support_email'>;
}

/** The data of every document, also of one without a page. */
export interface Shell {
  navigation: SiteNavigation | undefined;
  frame: FrameSettings;
}

/**
 * Renders the public React pages on the server. The web build makes one CommonJS file of it, which
 * contains the build's own document, style sheet names and script names; its module exports exactly
 * these.
 */
export interface PageRenderer {
  /** The whole HTML document of a page. The same input always gives the same bytes. */
  renderPage(input: PageInput): Promise<string>;
  /**
   * The document without a page, for one that is rendered in the browser. It has the two comments
   * of `shellPlaces`, which a server may replace by a head and a body.
   */
  renderShell(input: Shell): string;
  /** The admin area's document, as built, with the settings that its screens show. */
  renderAdmin(built: string, shown: AdminSettings): string;
  /**
   * An article for feed readers: no scripts, no classes they lack, formulas as MathML, every link
   * and image address absolute, and no ids: entries of a feed may become one document.
   */
  renderFeedContent(input: {
    content: string;
    images: PublicImages;
    /** The page's absolute address. */
    address: string;
  }): Promise<string>;
}

/** Comments of a shell that are replaced by a head and a body. */
export const shellPlaces = { head: '<!--head-->', body: '<!--body-->' } as const;

/** Id of the inert script element that holds `EmbeddedData` as JSON. */
export const pageDataId = 'page-data';

/** Where the settings of a page differ from those of a fresh site, which the app has built in. */
export type ChangedSettings = {
  [Section in Exclude<keyof PublicSettings, 'authors'>]?: Partial<PublicSettings[Section]>;
} & { authors?: PublicSettings['authors'] };

/** `app`: nothing is prerendered, the browser renders everything. */
export type EmbeddedData = {
  navigation?: SiteNavigation | undefined;
  settings?: ChangedSettings | undefined;
} & ({ siteAddress: string; data: PageData } | { data: { page: 'app' } });
