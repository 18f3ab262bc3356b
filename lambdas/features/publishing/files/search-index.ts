import MiniSearch from 'minisearch';
import {
  type SearchDocument,
  type SearchEntry,
  type SearchIndexFile,
  searchIndexOptions,
} from '#shared/publishing/search.ts';

/** The text of the search index. Sorted first, so that the same documents always give the same bytes. */
export function searchIndex(
  documents: readonly SearchDocument[],
  { projects, pages }: Record<'projects' | 'pages', readonly SearchEntry[]>,
): string {
  const index = new MiniSearch<SearchDocument>(searchIndexOptions);
  index.addAll(documents.toSorted((a, b) => (a.id < b.id ? -1 : 1)));
  const file: SearchIndexFile = { version: 1, index, projects, ...(pages.length > 0 && { pages }) };
  return JSON.stringify(file);
}
