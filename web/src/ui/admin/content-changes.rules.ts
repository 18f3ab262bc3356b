/** Compares pictures, links, formatting and the like in two versions of a text. The words are compared elsewhere. */
import {
  type ContainerElement,
  type ContentElement,
  type ContentNode,
  isLeaf,
  markNames,
} from '#shared/content/nodes.ts';
import { plainText } from '#shared/content/text.ts';
import { headingLevels, isInlineElement } from '#shared/content/tiptap-document.ts';
import { listChanges } from '../text-difference.rules.ts';

/** Something in a text that the words alone do not show. */
export interface ContentPart {
  /** Such as `Picture`. */
  name: string;
  /** Describes the part, one fact per line. */
  text: string;
  /** The element, if a comparison shows it as readers see it. */
  element?: ContentElement;
  /** Describes the part without its words, if the words are compared as text. */
  structure?: string;
}

export interface ContentChange {
  kind: 'removed' | 'added' | 'changed' | 'moved';
  before?: ContentPart | undefined;
  after?: ContentPart | undefined;
}

/** A part without an equal part at the same position of the other text. */
interface UnmatchedPart {
  part: ContentPart;
  /** The number of matched parts before it. */
  position: number;
}

/** @returns the changes in the order of the text; none when only words differ */
export function contentChanges(
  before: readonly ContentNode[],
  after: readonly ContentNode[],
): ContentChange[] {
  const { removed, added } = findUnmatched(listParts(before), listParts(after));
  const pairs = findPairs(removed, added);
  const pairedAdditions = new Set(pairs.values());
  const changes = [
    ...removed.map((removal) => ({
      position: removal.position,
      before: removal.part,
      after: pairs.get(removal)?.part,
    })),
    ...added
      .filter((addition) => !pairedAdditions.has(addition))
      .map(({ position, part }) => ({ position, before: undefined, after: part })),
  ];
  return changes
    .filter((change) => {
      const structure = change.before?.structure;
      return structure === undefined || structure !== change.after?.structure;
    })
    .toSorted((left, right) => left.position - right.position)
    .map(({ position: _, ...parts }) => ({ kind: changeKind(parts), ...parts }));
}

function changeKind({ before, after }: Omit<ContentChange, 'kind'>): ContentChange['kind'] {
  if (!after) return 'removed';
  if (!before) return 'added';
  return before.text === after.text ? 'moved' : 'changed';
}

/** Compares parts together with the words between them, so that equal parts match only at the same position. */
function findUnmatched(before: Part[], after: Part[]) {
  const removed: UnmatchedPart[] = [];
  const added: UnmatchedPart[] = [];
  let beforeIndex = 0;
  let afterIndex = 0;
  let position = 0;
  for (const change of listChanges(before.map(comparisonKey), after.map(comparisonKey))) {
    const { count } = change;
    if (!change.added && !change.removed) position += count;
    const changedParts = (parts: Part[], from: number) =>
      parts
        .slice(from, from + count)
        .flatMap((part) => (typeof part === 'string' ? [] : [{ part, position }]));
    if (change.removed) removed.push(...changedParts(before, beforeIndex));
    if (change.added) added.push(...changedParts(after, afterIndex));
    if (!change.added) beforeIndex += count;
    if (!change.removed) afterIndex += count;
  }
  return { removed, added };
}

/** Added and removed parts with an equal trait are one changed part. The most reliable trait comes first. */
const traits: ((unmatched: UnmatchedPart) => string | number | undefined)[] = [
  ({ part }) => part.text,
  ({ part: { element } }) => (element?.type === 'image' ? element.url : undefined),
  ({ position }) => position,
];

/** @returns the added part that each removed part has become */
function findPairs(
  removed: UnmatchedPart[],
  added: UnmatchedPart[],
): Map<UnmatchedPart, UnmatchedPart> {
  const pairs = new Map<UnmatchedPart, UnmatchedPart>();
  const pairedAdditions = new Set<UnmatchedPart>();
  for (const trait of traits) {
    const key = (unmatched: UnmatchedPart) =>
      JSON.stringify([unmatched.part.name, trait(unmatched)]);
    const isUnpaired = (unmatched: UnmatchedPart) =>
      trait(unmatched) !== undefined && !pairs.has(unmatched) && !pairedAdditions.has(unmatched);
    const candidates = Map.groupBy(added.filter(isUnpaired), key);
    for (const removal of removed.filter(isUnpaired)) {
      const addition = candidates.get(key(removal))?.shift();
      if (!addition) continue;
      pairs.set(removal, addition);
      pairedAdditions.add(addition);
    }
  }
  return pairs;
}

/** A string stands for words. */
type Part = string | ContentPart;

function comparisonKey(part: Part): string {
  return typeof part === 'string' ? part : JSON.stringify([part.name, part.text, part.structure]);
}

/** Lists the parts in the order of the text, a block before its contents. A nested list belongs to the outer list. */
function listParts(nodes: readonly ContentNode[], inList = false): Part[] {
  const words = plainText(nodes.filter(isInline));
  const parts: Part[] = words === '' ? [] : [words];
  for (const node of nodes) {
    if (isLeaf(node)) {
      const marks = markNames.filter((mark) => node[mark]);
      if (marks.length === 0 || node.text.trim() === '') continue;
      parts.push({ name: 'Formatting', text: `${node.text}: ${marks.join(', ')}` });
    } else {
      const part = inList && isList(node) ? undefined : describePart(node);
      if (part) parts.push(part);
      if (node.type !== 'code-block')
        parts.push(...listParts(node.children, inList || isList(node)));
    }
  }
  return parts;
}

function isInline(node: ContentNode): boolean {
  return isLeaf(node) || isInlineElement(node);
}

function describePart(node: ContentElement): ContentPart | undefined {
  const words = () => plainText(node.children);
  switch (node.type) {
    case 'image': {
      const description = node.alt === '' ? 'Decorative' : `Description: ${node.alt ?? 'none'}`;
      const text = factLines({
        Caption: node.caption,
        Width: node.width,
        Source: node.url,
        'For the dark scheme': node.dark,
        'In the dark': node.softened && 'softened',
      });
      return { name: 'Picture', text: `${description}\n${text}`, element: node };
    }
    case 'embed':
      return { name: 'Embedded page', text: `${words()}\n${factLines({ Address: node.url })}` };
    case 'math-block':
      return { name: 'Formula', text: node.formula, element: node };
    case 'math-inline':
      return { name: 'Formula in a line', text: node.formula, element: node };
    case 'code-block': {
      const about = factLines({
        Language: node.language,
        File: node.fileName,
        'Highlighted lines': node.lines,
        'Line numbers': node.lineNumbers && 'shown',
        'Description of the diagram': node.diagram?.alt,
      });
      const code = node.children.map((leaf) => (isLeaf(leaf) ? leaf.text : '')).join('');
      return { name: 'Code', text: [about, code].filter(Boolean).join('\n') };
    }
    case 'table': {
      const header = node.header && 'first row';
      const align = node.align?.map((side) => side ?? 'none').join(', ');
      const rows = node.children.map((row) =>
        isLeaf(row) ? row.text : row.children.map((cell) => plainText([cell])).join(' | '),
      );
      return {
        name: 'Table',
        text: [factLines({ Header: header, Alignment: align }), ...rows].join('\n').trimStart(),
      };
    }
    case 'block-quote':
      if (node.kind === undefined) return { name: 'Quote', text: words(), structure: '' };
      return { name: 'Callout', text: `Kind: ${node.kind}\n${words()}` };
    case 'footnote':
      return { name: 'Footnote', text: words() };
    case 'link':
      return {
        name: 'Link',
        text: `${words()}\n${factLines({ Address: node.url, Title: node.title })}`.trimStart(),
      };
    case 'heading-one':
    case 'heading-two':
    case 'heading-three': {
      const structure = `Level ${headingLevels[node.type]}`;
      return { name: 'Heading', text: `${structure}: ${words()}`, structure };
    }
    case 'bulleted-list':
    case 'numbered-list': {
      const text = itemLines(node, plainText).join('\n');
      return { name: 'List', text, structure: itemLines(node, () => '').join('\n') };
    }
    case 'divider':
      return { name: 'Divider', text: '' };
    default:
      return undefined;
  }
}

function factLines(facts: Record<string, string | false | undefined>): string {
  return Object.entries(facts)
    .flatMap(([name, value]) => (value ? [`${name}: ${value}`] : []))
    .join('\n');
}

/** One line per item; the items of nested lists are indented. */
function itemLines(
  list: ContentElement,
  itemText: (nodes: ContentNode[]) => string,
  indent = '',
): string[] {
  const nestedLines = (nested: ContentElement) => itemLines(nested, itemText, `${indent}  `);
  return list.children.flatMap((item, index) => {
    if (isLeaf(item)) return [];
    if (isList(item)) return nestedLines(item);
    const marker = list.type === 'numbered-list' ? `${(list.start ?? 1) + index}.` : '•';
    const checked = item.type === 'list-item' ? item.checked : undefined;
    const state = checked === undefined ? '' : ` (${checked ? 'done' : 'to do'})`;
    const words = itemText(item.children.filter((child) => !isList(child)));
    const nested = item.children.filter(isList).flatMap(nestedLines);
    return [`${indent}${marker} ${words}${state}`, ...nested];
  });
}

function isList(node: ContentNode): node is ContainerElement {
  return !isLeaf(node) && (node.type === 'bulleted-list' || node.type === 'numbered-list');
}
