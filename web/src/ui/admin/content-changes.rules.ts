/** Compares two versions of a text in everything but its words: pictures, links, formatting and the like. */
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
  /** Describes the part without its words, for parts whose words are compared as text. */
  form?: string;
}

export interface ContentChange {
  kind: 'removed' | 'added' | 'changed' | 'moved';
  before?: ContentPart | undefined;
  after?: ContentPart | undefined;
}

/** A part that only one of the texts has at this place. */
interface Unshared {
  part: ContentPart;
  /** Number of shared parts before it. */
  gap: number;
}

/** @returns the changes in the order of the text; none when only words differ */
export function contentChanges(
  before: readonly ContentNode[],
  after: readonly ContentNode[],
): ContentChange[] {
  const { removed, added } = findUnshared(partsIn(before), partsIn(after));
  const pairs = findPairs(removed, added);
  const paired = new Set(pairs.values());
  const changes = [
    ...removed.map((old) => ({ gap: old.gap, before: old.part, after: pairs.get(old)?.part })),
    ...added
      .filter((present) => !paired.has(present))
      .map(({ gap, part }) => ({ gap, before: undefined, after: part })),
  ];
  return changes
    .filter(
      (change) => change.before?.form === undefined || change.before.form !== change.after?.form,
    )
    .sort((left, right) => left.gap - right.gap)
    .map(({ gap: _gap, ...sides }) => ({ kind: kindOf(sides), ...sides }));
}

function kindOf({ before, after }: Omit<ContentChange, 'kind'>): ContentChange['kind'] {
  if (!after) return 'removed';
  if (!before) return 'added';
  return before.text === after.text ? 'moved' : 'changed';
}

/** Compares the lists of parts. The words between the parts are compared with them, to keep their places apart. */
function findUnshared(before: Part[], after: Part[]) {
  const removed: Unshared[] = [];
  const added: Unshared[] = [];
  let beforeIndex = 0;
  let afterIndex = 0;
  let gap = 0;
  for (const change of listChanges(before.map(idOf), after.map(idOf))) {
    const { count } = change;
    if (!change.added && !change.removed) gap += count;
    const take = (parts: Part[], from: number) =>
      parts
        .slice(from, from + count)
        .flatMap((part) => (typeof part === 'string' ? [] : [{ part, gap }]));
    if (change.removed) removed.push(...take(before, beforeIndex));
    if (change.added) added.push(...take(after, afterIndex));
    if (!change.added) beforeIndex += count;
    if (!change.removed) afterIndex += count;
  }
  return { removed, added };
}

/** Traits by which an added part is recognised as a removed one, the most reliable first. */
const traits: ((unshared: Unshared) => string | number | undefined)[] = [
  ({ part }) => part.text,
  ({ part: { element } }) => (element?.type === 'image' ? element.url : undefined),
  ({ gap }) => gap,
];

/** @returns removed parts with the added parts that they have become */
function findPairs(removed: Unshared[], added: Unshared[]): Map<Unshared, Unshared> {
  const pairs = new Map<Unshared, Unshared>();
  const paired = new Set<Unshared>();
  for (const trait of traits) {
    const key = (unshared: Unshared) => JSON.stringify([unshared.part.name, trait(unshared)]);
    const isUnpaired = (unshared: Unshared) =>
      trait(unshared) !== undefined && !pairs.has(unshared) && !paired.has(unshared);
    const candidates = Map.groupBy(added.filter(isUnpaired), key);
    for (const old of removed.filter(isUnpaired)) {
      const present = candidates.get(key(old))?.shift();
      if (!present) continue;
      pairs.set(old, present);
      paired.add(present);
    }
  }
  return pairs;
}

/** A string stands for words. */
type Part = string | ContentPart;

function idOf(part: Part): string {
  return typeof part === 'string' ? part : JSON.stringify([part.name, part.text, part.form]);
}

/** Lists the parts in the order of the text, a block before its contents. A nested list belongs to the outer list. */
function partsIn(nodes: readonly ContentNode[], inList = false): Part[] {
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
      if (node.type !== 'code-block') parts.push(...partsIn(node.children, inList || isList(node)));
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
      const text = facts({
        Caption: node.caption,
        Width: node.width,
        Source: node.url,
        'For the dark scheme': node.dark,
        'In the dark': node.softened && 'softened',
      });
      return { name: 'Picture', text: `${description}\n${text}`, element: node };
    }
    case 'embed':
      return { name: 'Embedded page', text: `${words()}\n${facts({ Address: node.url })}` };
    case 'math-block':
      return { name: 'Formula', text: node.formula, element: node };
    case 'math-inline':
      return { name: 'Formula in a line', text: node.formula, element: node };
    case 'code-block': {
      const about = facts({
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
        text: [facts({ Header: header, Alignment: align }), ...rows].join('\n').trimStart(),
      };
    }
    case 'block-quote':
      if (node.kind === undefined) return { name: 'Quote', text: words(), form: '' };
      return { name: 'Callout', text: `Kind: ${node.kind}\n${words()}` };
    case 'footnote':
      return { name: 'Footnote', text: words() };
    case 'link':
      return {
        name: 'Link',
        text: `${words()}\n${facts({ Address: node.url, Title: node.title })}`.trimStart(),
      };
    case 'heading-one':
    case 'heading-two':
    case 'heading-three': {
      const form = `Level ${headingLevels[node.type]}`;
      return { name: 'Heading', text: `${form}: ${words()}`, form };
    }
    case 'bulleted-list':
    case 'numbered-list': {
      const text = itemLines(node, plainText).join('\n');
      return { name: 'List', text, form: itemLines(node, () => '').join('\n') };
    }
    case 'divider':
      return { name: 'Divider', text: '' };
    default:
      return undefined;
  }
}

function facts(known: Record<string, string | false | undefined>): string {
  return Object.entries(known)
    .flatMap(([name, value]) => (value ? [`${name}: ${value}`] : []))
    .join('\n');
}

/** One line per item; the items of nested lists are indented. */
function itemLines(
  list: ContentElement,
  wordsOf: (nodes: ContentNode[]) => string,
  indent = '',
): string[] {
  const nestedLines = (nested: ContentElement) => itemLines(nested, wordsOf, `${indent}  `);
  return list.children.flatMap((item, index) => {
    if (isLeaf(item)) return [];
    if (isList(item)) return nestedLines(item);
    const marker = list.type === 'numbered-list' ? `${(list.start ?? 1) + index}.` : '•';
    const checked = item.type === 'list-item' ? item.checked : undefined;
    const state = checked === undefined ? '' : ` (${checked ? 'done' : 'to do'})`;
    const words = wordsOf(item.children.filter((child) => !isList(child)));
    const nested = item.children.filter(isList).flatMap(nestedLines);
    return [`${indent}${marker} ${words}${state}`, ...nested];
  });
}

function isList(node: ContentNode): node is ContainerElement {
  return !isLeaf(node) && (node.type === 'bulleted-list' || node.type === 'numbered-list');
}
