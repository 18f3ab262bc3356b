import MiniSearch from 'minisearch';
import {
  type SearchDocument,
  type SearchIndexFile,
  type SearchProject,
  searchIndexOptions,
} from '#shared/publishing/search.ts';

/** The text of the search index. Sorted first, so that the same documents always give the same bytes. */
export function searchIndex(
  documents: readonly SearchDocument[],
  projects: readonly SearchProject[],
): string {
  const index = new MiniSearch<SearchDocument>(searchIndexOptions);
  index.addAll(documents.toSorted((a, b) => (a.id < b.id ? -1 : 1)));
  return JSON.stringify({ version: 1, index, projects } satisfies SearchIndexFile);
}
