/**
 * The contents of the search index, and how the browser queries it. Both are MiniSearch options.
 */
import type { PostSummary } from '../schemas/posts.ts';
import { indexTerms, queryWords, separators, termsOf } from '../search-words.ts';
import type { PublicImage } from './public-images.ts';

export interface SearchDocument {
  /** Id of the post. */
  id: string;
  title: string;
  /** Titles of the tags and of the category. */
  tags: string;
  /** Plain text of the article. */
  text: string;
  /** Stored, so that a result can be shown without a request. */
  post: PostSummary;
  /** The post's uploaded cover. Left out when it has none, and by earlier releases. */
  cover?: PublicImage;
}

export const searchIndexOptions = {
  idField: 'id',
  fields: ['title', 'tags', 'text'],
  storeFields: ['post', 'cover'],
  tokenize: indexTerms,
  processTerm: (term: string): string => term,
};

/** The words of `searchQuery` are terms already. */
export const searchQueryOptions = {
  boost: { title: 4, tags: 2 },
  prefix: true,
  /** One typo in words of four letters and more. */
  fuzzy: (term: string): number => (term.length > 3 ? 0.2 : 0),
  tokenize: (term: string): string[] => [term],
};

type Combined = { combineWith: 'AND' | 'OR'; queries: (string | Combined)[] };

/** All the words of a query, each in one of its spellings. */
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
  /** Shown below the title; of a page, its excerpt. */
  description: string;
  /** Technologies and the name of the category; of a page, none. */
  tags: string;
  /** Plain text of everything else that it says. */
  text: string;
  /** Left out for the site's. */
  lang?: string;
}

/** The file `search-index.json`: the index as `JSON.stringify(miniSearch)`, beside a version. */
export interface SearchIndexFile {
  version: 1;
  index: unknown;
  /** Indexed by the browser, as there are few. Left out by earlier releases. */
  projects?: readonly SearchEntry[];
  /** The same; left out while there are none, too. */
  pages?: readonly SearchEntry[];
}
