import MiniSearch from 'minisearch';
import {
  type SearchDocument,
  type SearchEntry,
  type SearchIndexFile,
  searchIndexOptions,
} from '#shared/publishing/search.ts';
import { type ContentNode, isLeaf } from '#shared/content/nodes.ts';
import { readStored } from '#shared/content/read-stored.ts';

/** Serializes the search index. Sorts the documents, so that equal documents give equal bytes. */
export function searchIndex(
  documents: readonly SearchDocument[],
  { projects, pages }: Record<'projects' | 'pages', readonly SearchEntry[]>,
): string {
  const index = new MiniSearch<SearchDocument>(searchIndexOptions);
  index.addAll(documents.toSorted((a, b) => (a.id < b.id ? -1 : 1)));
  const file: SearchIndexFile = { version: 1, index, projects, ...(pages.length > 0 && { pages }) };
  return JSON.stringify(file);
}

/** In UTF-16 units. */
const maxLength = 100_000;

/**
 * Extracts the searchable text of an article: text, code, the source of formulas, and the captions and
 * alternative texts of images. Words of different blocks never run together.
 * @param content as posts store it
 */
export function searchText(content: string): string {
  const text = textOf(readStored(content)).replace(/\s+/g, ' ').trim();
  const cut = text.slice(0, maxLength);
  return cut.isWellFormed() ? cut : cut.slice(0, -1);
}

function textOf(nodes: readonly ContentNode[]): string {
  return nodes.map(nodeText).join('');
}

function nodeText(node: ContentNode): string {
  if (isLeaf(node)) return node.text;
  switch (node.type) {
    case 'link':
      return textOf(node.children);
    case 'math-inline':
      return node.formula;
    case 'math-block':
      return `\n${node.formula}\n`;
    case 'image':
      return `\n${node.alt ?? ''}\n${node.caption ?? ''}\n`;
    case 'code-block':
      return `\n${textOf(node.children)}\n${node.diagram?.alt ?? ''}\n`;
    default:
      return `\n${textOf(node.children)}\n`;
  }
}
