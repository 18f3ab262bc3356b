import type { ComponentType, ReactNode } from 'react';
import type { Seo } from '#shared/entries/seo.ts';
import type { ArticleImages } from './use-article-image.ts';
import type { Heading } from './render/headings.ts';

/** The fields of an entry that an article's page uses. */
export interface ReadEntry {
  id: string;
  title: string;
  /** Null for one without a page. */
  slug: string | null;
  /** In the document's own data empty: the text is in the markup. `emptyContent` if there is none. */
  content: string;
  lang?: string | undefined;
  seo?: Seo | undefined;
  images: ArticleImages;
}

export interface ArticleProps<Entry extends ReadEntry> {
  entry: Entry;
  headings: Heading[];
  /** The text. */
  children: ReactNode;
}

/** A kind of entry, as its readers see it. */
export interface ReadKind<Entry extends ReadEntry> {
  noun: string;
  /** With it begin the keys of entries in the cache. */
  queryKey: readonly string[];
  /** By its slug, a former slug or its id. */
  find: (slug: string, signal: AbortSignal) => Promise<Entry>;
  /** Others see it only by a preview link. */
  isPublic: (entry: Entry) => boolean;
  pathOf: (slug: string) => string;
  /** The description for search engines; may be empty. */
  description: (entry: Entry) => string;
  /** The way to the list that it belongs to. */
  back: { to: string; text: string };
  /** The title of a page without one. */
  notFound: string;
  /** Everything of an entry, around its text. */
  Article: ComponentType<ArticleProps<Entry>>;
}
