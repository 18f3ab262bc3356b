/** What a public page is rendered with, on the server and for its first life in the browser. */
import type { BlogTags, Post, PostList } from '../schemas/posts.ts';
import type { ProjectList } from '../schemas/projects.ts';
import type { PublicImages } from './public-images.ts';

export interface BlogPageData {
  page: 'blog';
  /** What the page is narrowed to; nothing for all posts. */
  filter: { tag?: string; category?: string };
  /** The first page of the list, as `GET /blog_posts` answers it. */
  posts: PostList;
  /** What can be chosen, as `GET /blog_tags` answers it. */
  labels: BlogTags;
  images: PublicImages;
}

export interface PostPageData {
  page: 'post';
  /** As `GET /blog_posts/{slug}` answers it. In the HTML's own data `content` is empty: the article stands beside it. */
  post: Post;
  images: PublicImages;
}

export interface ProjectsPageData {
  page: 'projects';
  /** One of the known categories; nothing for all. */
  filter: { category?: string };
  /** The first page of the list, as `GET /projects` answers it. */
  projects: ProjectList;
  /** Those of further pages, for visitors without scripts. Left out of the HTML's own data. */
  further: readonly FurtherProject[];
  images: PublicImages;
}

export interface FurtherProject {
  title: string;
  description: string;
  /** Where it is: running, else its code. */
  address: string | null;
}

/** Pages that are made of the owner's file alone. */
export interface FixedPageData {
  page: 'home' | 'contact' | 'privacy' | 'not-found' | 'post-not-found';
}

export type PageData = BlogPageData | PostPageData | ProjectsPageData | FixedPageData;

export interface PageInput {
  /** Path and query of the page, such as `/blog?tag=rust`; any unknown one for a not-found page. */
  address: string;
  data: PageData;
  /** `https://example.com`, without a slash at its end. */
  siteAddress: string;
  /** Path of the picture that shared links show, 1200 by 630 pixels. */
  socialImage: string;
}

/**
 * The public React pages on the server. The web build makes one CommonJS file of it, which carries
 * the build's own document, style sheet names and script names; its module exports exactly these.
 */
export interface PageRenderer {
  /** The whole HTML document of a page. The same input always gives the same bytes. */
  renderPage(input: PageInput): Promise<string>;
  /**
   * The document without any page in it, for one that is drawn in the browser. It has the two comments of
   * `shellPlaces`, in which a server may write a head and a body.
   */
  renderShell(): string;
  /**
   * An article for feed readers: no scripts, no classes they lack, formulas as MathML, every link
   * and image address absolute.
   */
  renderFeedContent(input: {
    content: string;
    images: PublicImages;
    siteAddress: string;
  }): Promise<string>;
}

/** Comments of a shell that are replaced by a head and a body. */
export const shellPlaces = { head: '<!--head-->', body: '<!--body-->' } as const;

/** Id of the inert script element that holds `EmbeddedData` as JSON. */
export const pageDataId = 'page-data';

/** `app`: nothing is rendered ahead, the browser draws everything. */
export type EmbeddedData = { siteAddress: string; data: PageData } | { data: { page: 'app' } };
