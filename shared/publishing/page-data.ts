/** The data of a public page, for rendering on the server and for hydration in the browser. */
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

/** Also the content of `rootFiles.home`, which the browser loads when a visitor comes from another page of the site. */
export interface HomePageData {
  page: 'home';
  /**
   * The newest projects that an editor has marked for the home page, or of all projects if none is marked.
   * Their long descriptions are empty.
   */
  projects: Project[];
  /** The newest posts. */
  posts: PostSummary[];
  images: PublicImages;
}

export interface BlogPageData {
  page: 'blog';
  /** An empty filter shows all posts. */
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
   * As `GET /blog_posts/{slug}` returns it. In the data within the HTML, `content` is an empty text, because the
   * markup has the article, or `emptyContent` if the post has no article.
   */
  post: Post;
  images: PublicImages;
}

export interface SeriesPageData {
  page: 'series';
  /** The name as spelled in the first part. */
  name: string;
  slug: string;
  /** The parts of the series in their order, as `GET /blog_posts?series={slug}` returns them. */
  posts: PostList;
}

export interface ProjectsPageData {
  page: 'projects';
  /** An empty filter shows all projects. */
  filter: { category?: string };
  /** The first page of the list, as `GET /projects` returns it. */
  projects: ProjectList;
  /** The categories in use, as in `rootFiles.projectCategories`: known ones in their fixed order, then others by name. */
  categories: readonly string[];
  /** Projects beyond the first page, linked for visitors without scripts. Missing in the data within the HTML. */
  further: readonly FurtherProject[];
  images: PublicImages;
}

export interface ProjectPageData {
  page: 'project';
  /**
   * As `GET /projects/{slug}` returns it. In the data within the HTML, `content` and `long_description` are empty texts,
   * because the markup has the article. If the project has no article, `content` is `emptyContent`.
   */
  project: ProjectPage;
  images: PublicImages;
}

/** A page of the owner, at `/{slug}`. */
export interface OwnersPageData {
  page: 'page';
  /** As `GET /pages/{slug}` returns it. In the data within the HTML, `content` is like a post's. */
  entry: Page;
  images: PublicImages;
}

/** The JSON text of an article without content. */
export const emptyContent = '[]';

export interface FurtherProject {
  title: string;
  description: string;
  /** Address of the project's page, or if it has none, of the live site or the code. */
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

/** @returns the entry that a page is about; undefined for a page about no single entry */
export function entryOf(
  data: PageData,
): { slug: string | null; seo?: Seo | undefined } | undefined {
  if ('post' in data) return data.post;
  if ('project' in data) return data.project;
  return 'entry' in data ? data.entry : undefined;
}

/** The name as posts show it: the username if the author has set no other name. */
export function authorName({ first_name, last_name, username }: Post['author']): string {
  return `${first_name} ${last_name}`.trim() || username;
}

interface NavigationLink {
  title: string;
  path: string;
}

/** The owner's pages that are linked in the header or footer of every page, in display order. */
export interface SiteNavigation {
  header: NavigationLink[];
  footer: NavigationLink[];
}

export interface PageInput {
  /** Path and query of the page, such as `/blog?tag=rust`; for a not-found page, any address that does not exist. */
  address: string;
  data: PageData;
  /** `https://example.com`, without a trailing slash. */
  siteAddress: string;
  /** The picture for shared links. */
  socialImage: ShownPicture;
  settings: ShownSettings;
  /** Missing if no page of the owner is linked in the header or footer. */
  navigation?: SiteNavigation | undefined;
}

export interface AdminSettings {
  frame: Pick<FrameSettings, 'name'>;
  contact: Pick<PublicSettings['contact'], 'support_email'>;
}

/** The data of a document whose page is not rendered yet. */
export interface Shell {
  navigation: SiteNavigation | undefined;
  frame: FrameSettings;
}

/**
 * Renders the public React pages on the server. The web build makes a CommonJS file that exports these functions, and
 * that contains the built document with the names of its style sheets and scripts.
 */
export interface PageRenderer {
  /** Renders the whole HTML document. The same input always gives the same bytes. */
  renderPage(input: PageInput): Promise<string>;
  /**
   * Renders the document of a page that the browser renders. It has the two comments of `shellPlaceholders`, which a
   * server may replace by a head and a body.
   */
  renderShell(input: Shell): string;
  /** Puts the settings that the admin area shows into its built document. */
  renderAdmin(built: string, shown: AdminSettings): string;
  /**
   * Renders an article for feed readers: formulas as MathML, absolute addresses of links and images, no scripts, no
   * classes, and no ids, because a feed reader may put several articles into one document.
   */
  renderFeedContent(input: {
    content: string;
    images: PublicImages;
    /** The page's absolute address. */
    address: string;
  }): Promise<string>;
}

export const shellPlaceholders = { head: '<!--head-->', body: '<!--body-->' } as const;

/** Id of the inert script element that holds `EmbeddedData` as JSON. */
export const pageDataId = 'page-data';

/** Values that differ from the settings of a fresh site, which are built into the app. */
export type ChangedSettings = {
  [Section in Exclude<keyof PublicSettings, 'authors'>]?: Partial<PublicSettings[Section]>;
} & { authors?: PublicSettings['authors'] };

/** The page is `app` if nothing is prerendered, and the browser renders everything. */
export type EmbeddedData = {
  navigation?: SiteNavigation | undefined;
  settings?: ChangedSettings | undefined;
} & ({ siteAddress: string; data: PageData } | { data: { page: 'app' } });
