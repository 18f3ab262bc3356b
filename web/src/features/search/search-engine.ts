/** Searches the published index. Loaded lazily, with MiniSearch, when somebody starts to search. */
import MiniSearch, { type AsPlainObject, type SearchResult } from 'minisearch';
import { pagePath, projectPath } from '#shared/platform/http.ts';
import { rootFiles } from '#shared/publishing/site-paths.ts';
import {
  type SearchDocument,
  type SearchEntry,
  type SearchIndexFile,
  searchIndexOptions,
  searchQuery,
  searchQueryOptions,
} from '#shared/publishing/search.ts';
import { isUnspaced, queryWords, separators } from '#shared/search-words.ts';
import type { PublicImage } from '#shared/publishing/public-images.ts';
import type { PostSummary } from '#shared/schemas/posts.ts';

/** A project, or a page of the owner. */
export interface FoundEntry {
  section: 'Projects' | 'Pages';
  title: string;
  description: string;
  path: string;
  lang: string | undefined;
  /** The matching words, as for a post. */
  words: string[];
}

export interface FoundPost {
  post: PostSummary;
  /** The uploaded cover, if the index describes it. */
  cover: PublicImage | undefined;
  /** The matching words of the post, in the index's spelling: lowercase, without accents. */
  words: string[];
  /** True if the words match only the article's text, not its title, tags or category. */
  onlyInText: boolean;
}

export interface SearchEngine {
  /** Finds posts that contain every word, best match first. */
  findPosts(q: string): FoundPost[];
  /** Finds projects, then pages, that contain every word; the best match of each kind is first. */
  findEntries(q: string): FoundEntry[];
}

/** @throws Error if the index is missing or has an unsupported version */
export async function loadSearchEngine(signal: AbortSignal): Promise<SearchEngine> {
  const response = await fetch(`/${rootFiles.search}`, { signal });
  if (!response.ok) throw new Error(`Search index request failed with status ${response.status}.`);
  const file: unknown = await response.json();
  if (!isIndexFile(file)) throw new Error('Unsupported search index version.');
  // MiniSearch checks the content itself.
  const index = await MiniSearch.loadJSAsync<SearchDocument>(
    file.index as AsPlainObject,
    searchIndexOptions,
  );
  const projects = indexEntries(file.projects);
  const pages = indexEntries(file.pages);
  return {
    findPosts: (q) => search(index, q).map(toFoundPost),
    findEntries: (q) => [
      ...search(projects, q).map(toFoundEntry('Projects', projectPath)),
      ...search(pages, q).map(toFoundEntry('Pages', pagePath)),
    ],
  };
}

function search<Entry>(index: MiniSearch<Entry>, q: string): SearchResult[] {
  const unspaced = queryWords(q, separators).flat(2).filter(isUnspaced);
  return index.search(searchQuery(q), searchQueryOptions).map((result) => ({
    ...result,
    // The index splits scripts without spaces into letter groups. Show the query's words instead.
    terms: [...unspaced, ...result.terms.filter((term) => !isUnspaced(term))],
  }));
}

function indexEntries(entries: readonly SearchEntry[] = []): MiniSearch<SearchEntry> {
  const index = new MiniSearch<SearchEntry>({
    ...searchIndexOptions,
    idField: 'slug',
    storeFields: ['title', 'description', 'slug', 'lang'],
  });
  index.addAll(entries);
  return index;
}

/** Reads the fields that `indexEntries` stores. */
function toFoundEntry(section: FoundEntry['section'], path: (slug: string) => string) {
  return ({ title, description, slug, lang, terms }: SearchResult): FoundEntry => ({
    section,
    title,
    description,
    lang,
    path: path(slug),
    words: terms,
  });
}

function isIndexFile(file: unknown): file is SearchIndexFile {
  return typeof file === 'object' && file !== null && 'version' in file && file.version === 1;
}

/** Reads the fields of `SearchDocument` that the index stores. */
function toFoundPost({ post, cover, terms, match }: SearchResult): FoundPost {
  return {
    post,
    cover,
    words: terms,
    onlyInText: Object.values(match).every((fields) => fields.every((field) => field === 'text')),
  };
}
