/** Options for building MiniSearch's index in the publisher, and for querying it in the browser. */
import type { PostSummary } from '../schemas/posts.ts';
import { indexTerms, queryWords, separators, termsOf } from '../search-words.ts';
import type { PublicImage } from './public-images.ts';

/** A post, in the index that the publisher builds. */
export interface SearchDocument {
  id: string;
  title: string;
  /** Titles of the tags, the category, and the series. */
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

export const searchQueryOptions = {
  boost: { title: 4, tags: 2 },
  prefix: true,
  /** Allows edits of up to 20 % of a word's length, rounded: one from 4 letters, two from 8; none in shorter words. */
  fuzzy: (term: string): number => (term.length > 3 ? 0.2 : 0),
  /** Keeps each term whole: `searchQuery` has already split the query. */
  tokenize: (term: string): string[] => [term],
};

type CombinedQuery = { combineWith: 'AND' | 'OR'; queries: (string | CombinedQuery)[] };

/** Finds documents that contain all words of a query, each in any of its spellings. */
export function searchQuery(q: string): CombinedQuery {
  const all = (queries: CombinedQuery['queries']) => ({ combineWith: 'AND' as const, queries });
  return all(
    queryWords(q, separators).map((spellings) => ({
      combineWith: 'OR',
      queries: spellings.map((words) => all(words.flatMap(termsOf))),
    })),
  );
}

/** A project, or a page of the owner, in the index that the browser builds. */
export interface SearchEntry {
  slug: string;
  title: string;
  /** Shown below the title: a project's description, or a page's excerpt. */
  description: string;
  /** A project's technologies and category; empty for a page. */
  tags: string;
  /** Plain text of the article, the description, and a project's highlights. */
  text: string;
  /** Missing for the site's own language. */
  lang?: string;
}

/** The file `search-index.json`. `index` is the result of `JSON.stringify(miniSearch)`. */
export interface SearchIndexFile {
  version: 1;
  index: unknown;
  /** Not in `index`, because there are few projects and pages. Files of earlier releases lack both lists. */
  projects?: readonly SearchEntry[];
  /** Missing if there are none. */
  pages?: readonly SearchEntry[];
}
