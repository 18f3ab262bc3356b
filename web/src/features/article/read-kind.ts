import type { ComponentType, ReactNode } from 'react';
import type { Seo } from '#shared/entries/seo.ts';
import type { ArticleImages } from './use-article-image.ts';
import type { Heading } from './render/headings.ts';

/** The fields of an entry that an article's page uses. */
export interface ReadEntry {
  id: string;
  title: string;
  /** Null for an entry without a page. */
  slug: string | null;
  /** Empty in a document's own data, whose text is in the markup; `emptyContent` if the entry has no text. */
  content: string;
  lang?: string | undefined;
  seo?: Seo | undefined;
  images: ArticleImages;
}

export interface ArticleProps<Entry extends ReadEntry> {
  entry: Entry;
  headings: Heading[];
  children: ReactNode;
}

/** A kind of entry, as its readers see it. */
export interface ReadKind<Entry extends ReadEntry> {
  noun: string;
  /** The cache keys of such entries begin with this key. */
  queryKey: readonly string[];
  /** Finds an entry by its slug, a former slug or its id. */
  find: (slug: string, signal: AbortSignal) => Promise<Entry>;
  /** Whether readers see the entry without a preview link. */
  isPublic: (entry: Entry) => boolean;
  pathOf: (slug: string) => string;
  /** The description for search engines; may be empty. */
  description: (entry: Entry) => string;
  /** The link back to the list of such entries. */
  back: { to: string; text: string };
  /** The title of the page when there is no such entry. */
  notFound: string;
  /** Renders everything of an entry, around its text. */
  Article: ComponentType<ArticleProps<Entry>>;
}
