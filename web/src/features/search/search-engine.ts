/** The search itself, with its library and its index: loaded when somebody searches. */
import MiniSearch, { type AsPlainObject, type SearchResult } from 'minisearch';
import { rootFiles } from '#shared/publishing/site-paths.ts';
import {
  type SearchDocument,
  type SearchIndexFile,
  type SearchProject,
  searchIndexOptions,
  searchQuery,
  searchQueryOptions,
} from '#shared/publishing/search.ts';
import { isUnspaced, queryWords, separators } from '#shared/search-words.ts';
import type { FoundPost, FoundProject } from './found-post.ts';

export interface SearchEngine {
  /** Posts with all the words, the best first. */
  find(q: string): FoundPost[];
  /** Projects with all the words, the best first. */
  findProjects(q: string): FoundProject[];
}

/** @throws Error when there is no index, or one that this code cannot read */
export async function loadSearchEngine(signal: AbortSignal): Promise<SearchEngine> {
  const response = await fetch(`/${rootFiles.search}`, { signal });
  if (!response.ok) throw new Error(`The search index was answered with ${response.status}.`);
  const file: unknown = await response.json();
  if (!isIndexFile(file)) throw new Error('The search index is of another version.');
  // The library checks its contents itself.
  const index = await MiniSearch.loadJSAsync<SearchDocument>(
    file.index as AsPlainObject,
    searchIndexOptions,
  );
  const projects = projectIndex(file.projects ?? []);
  return {
    find: (q) => search(index, q).map(foundPost),
    findProjects: (q) => search(projects, q).map(foundProject),
  };
}

function search<Entry>(index: MiniSearch<Entry>, q: string): SearchResult[] {
  const unspaced = queryWords(q, separators).flat(2).filter(isUnspaced);
  return index.search(searchQuery(q), searchQueryOptions).map((result) => ({
    ...result,
    // Instead of pieces of them.
    terms: [...unspaced, ...result.terms.filter((term) => !isUnspaced(term))],
  }));
}

function projectIndex(projects: readonly SearchProject[]): MiniSearch<SearchProject> {
  const index = new MiniSearch<SearchProject>({
    ...searchIndexOptions,
    idField: 'slug',
    storeFields: ['title', 'description', 'slug'],
  });
  index.addAll(projects);
  return index;
}

/** With the fields that `projectIndex` stores. */
function foundProject({ title, description, slug, terms }: SearchResult): FoundProject {
  return { title, description, slug, words: terms };
}

function isIndexFile(file: unknown): file is SearchIndexFile {
  return typeof file === 'object' && file !== null && 'version' in file && file.version === 1;
}

/** With what the index stores of it: `SearchDocument`. */
function foundPost({ post, cover, terms, match }: SearchResult): FoundPost {
  return {
    post,
    cover,
    words: terms,
    onlyInText: Object.values(match).every((fields) => fields.every((field) => field === 'text')),
  };
}
