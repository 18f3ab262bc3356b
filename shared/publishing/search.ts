/** Options for building MiniSearch's index in the publisher, and for querying it in the browser. */
import type { PostSummary } from '../schemas/posts.ts';
import { indexTerms, queryWords, separators, termsOf } from '../search-words.ts';
import type { PublicImage } from './public-images.ts';

export interface SearchDocument {
  id: string;
  title: string;
  /** Titles of the tags and of the category. */
  tags: string;
  /** Plain text of the article. */
  text: string;
  /** Stored in the index, so that the browser can show a result without a further request. */
  post: PostSummary;
  /** The post's uploaded cover, if it has one. Indexes of earlier releases lack it. */
  cover?: PublicImage;
}

export const searchIndexOptions = {
  idField: 'id',
  fields: ['title', 'tags', 'text'],
  storeFields: ['post', 'cover'],
  tokenize: indexTerms,
  processTerm: (term: string): string => term,
};

/** `tokenize` changes nothing, because `searchQuery` has already split the query into terms. */
export const searchQueryOptions = {
  boost: { title: 4, tags: 2 },
  prefix: true,
  /** Allows one typo in words of four or more letters. */
  fuzzy: (term: string): number => (term.length > 3 ? 0.2 : 0),
  tokenize: (term: string): string[] => [term],
};

type Combined = { combineWith: 'AND' | 'OR'; queries: (string | Combined)[] };

/** Finds documents that contain all words of a query, each in any of its spellings. */
export function searchQuery(q: string): Combined {
  const all = (queries: Combined['queries']): Combined => ({ combineWith: 'AND', queries });
  return all(
    queryWords(q, separators).map((spellings) => ({
      combineWith: 'OR',
      queries: spellings.map((words) => all(words.flatMap(termsOf))),
    })),
  );
}

/** A project, or a page of the owner. */
export interface SearchEntry {
  slug: string;
  title: string;
  /** Shown below the title: a project's description, or a page's excerpt. */
  description: string;
  /** A project's technologies and category; empty for a page. */
  tags: string;
  /** Plain text of everything else. */
  text: string;
  /** Missing for the site's own language. */
  lang?: string;
}

/** The file `search-index.json`. `index` is the result of `JSON.stringify(miniSearch)`. */
export interface SearchIndexFile {
  version: 1;
  index: unknown;
  /** The browser indexes projects and pages itself, because there are few. Files of earlier releases lack them. */
  projects?: readonly SearchEntry[];
  /** Missing if there are none. */
  pages?: readonly SearchEntry[];
}
