import { type ContentNode, type ElementType, isLeaf } from './nodes.ts';

/** Elements within a line; all others but footnotes and cells start and end a line. */
const inlineTypes: ReadonlySet<ElementType> = new Set(['link', 'math-inline', 'image']);

/** Elements that a space separates, instead of a line end. */
const tableParts: ReadonlySet<ElementType> = new Set(['table-row', 'table-cell']);

const wordsPerMinute = 200;

/**
 * The text of a document: one line for each block and each table row, inline formulas as their source,
 * and footnotes at their references. Images, dividers and displayed formulas have no text.
 */
export function plainText(nodes: readonly ContentNode[]): string {
  const lines: string[] = [];
  let line = '';
  const stack: (ContentNode | 'line-end')[] = nodes.toReversed();
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node === 'line-end') {
      if (line !== '') lines.push(line);
      line = '';
    } else if (isLeaf(node)) line += node.text;
    else if (node.type === 'math-inline') line += node.formula;
    else if (node.type === 'footnote') {
      line += ' ';
      stack.push(...node.children.toReversed());
    } else if (inlineTypes.has(node.type)) stack.push(...node.children.toReversed());
    else if (node.type === 'table-cell') {
      if (line !== '') line += ' ';
      stack.push(...node.children.toReversed());
    } else stack.push('line-end', ...node.children.toReversed(), 'line-end');
  }
  return [...lines, line].join('\n').trim();
}

/** Blocks that an excerpt may come from, best first. Headings and code would make poor excerpts. */
const proseTypes: readonly ElementType[] = ['paragraph', 'list-item', 'block-quote', 'table'];

/**
 * Makes an excerpt for cards, feeds and search engines when the author wrote none: the prose of the first
 * paragraph, without formulas. Empty when there is no prose.
 * @param maxLength UTF-16 units, including the '…' of a shortened text
 */
export function excerpt(nodes: readonly ContentNode[], maxLength = 160): string {
  const text = proseTypes.map((type) => firstProse(nodes, type)).find(Boolean) ?? '';
  if (text.length <= maxLength) return text;
  // Cuts at the last space, unless it comes early, because some scripts have few spaces.
  const end = text.slice(0, maxLength).lastIndexOf(' ');
  return `${end > maxLength / 3 ? text.slice(0, end) : cutAt(text, maxLength - 1)}…`;
}

/** @returns the prose of the first element of this type that has any */
function firstProse(nodes: readonly ContentNode[], type: ElementType): string {
  for (const node of nodes) {
    if (isLeaf(node)) continue;
    const found = node.type === type ? proseOf(node.children) : firstProse(node.children, type);
    if (found !== '') return found;
  }
  return '';
}

/** Collapses white space, and removes the space that a formula leaves before punctuation. Empty for punctuation alone. */
function proseOf(nodes: readonly ContentNode[]): string {
  // Stands for a formula until the spaces around it are settled; authors hardly type it.
  const gap = '\u{FFFC}';
  const text = (node: ContentNode): string => {
    if (isLeaf(node)) return node.text.replaceAll(gap, ' ');
    if (node.type === 'math-inline') return gap;
    if (node.type === 'footnote') return '';
    const inner = () => node.children.map(text).join('');
    if (inlineTypes.has(node.type)) return inner();
    return tableParts.has(node.type) ? ` ${inner()}` : ' ';
  };
  const prose = nodes
    .map(text)
    .join('')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?\u{FFFC}(?=[,.;:!?)])/gu, '')
    .replaceAll(/[ \u{FFFC}]+/gu, ' ')
    .trim();
  return /[^\p{P}]/u.test(prose) ? prose : '';
}

export function wordCount(nodes: readonly ContentNode[]): number {
  return plainText(nodes).match(/\S+/g)?.length ?? 0;
}

/** Counts code points, without the line ends between blocks. */
export function characterCount(nodes: readonly ContentNode[]): number {
  let count = 0;
  for (const character of plainText(nodes)) if (character !== '\n') count += 1;
  return count;
}

/** Counts characters as people do: an emoji, or a letter with its accents, is one. */
export function shownCharacterCount(nodes: readonly ContentNode[]): number {
  return graphemeCount(plainText(nodes).replaceAll('\n', ''));
}

/** Minutes, at least 1. */
export function readingTime(nodes: readonly ContentNode[]): number {
  return Math.max(1, Math.ceil(wordCount(nodes) / wordsPerMinute));
}

/** Sources of images and diagrams for both colour schemes, in document order without repetition. */
export function imageSources(nodes: readonly ContentNode[]): string[] {
  const sources = new Set<string>();
  const stack = nodes.toReversed();
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (isLeaf(node)) continue;
    if (node.type === 'image') {
      sources.add(node.url);
      if (node.dark !== undefined) sources.add(node.dark);
    }
    if (node.type === 'code-block' && node.diagram) {
      sources.add(node.diagram.light).add(node.diagram.dark);
    }
    stack.push(...node.children.toReversed());
  }
  return [...sources];
}

/** Splits text into characters as people see them: an emoji, or a letter with its accents, is one. */
const segmentsOf = (text: string) => new Intl.Segmenter('en').segment(text);

export function graphemes(text: string): string[] {
  return Array.from(segmentsOf(text), ({ segment }) => segment);
}

/** Skips the segmenter for plain Latin text, where it would take 20 times as long. */
export function graphemeCount(text: string): number {
  return /[^\0-\u02ff]/.test(text) ? [...segmentsOf(text)].length : text.length;
}

/** Shortens a longer text to at most this many UTF-16 units, without cutting a character in half. */
export function cutAt(text: string, length: number): string {
  return text.slice(0, segmentsOf(text).containing(length)?.index);
}
