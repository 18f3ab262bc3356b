/** Compares two states of a text in everything but its words. */
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

/** Something in a text that its words do not show. */
export interface ContentPart {
  /** As in `Picture`. */
  name: string;
  /** Facts about it or its lines, one per line. */
  text: string;
  /** To be shown as what it is. */
  element?: ContentElement;
  /** Describes it apart from its words, if these are compared elsewhere. */
  form?: string;
}

export interface ContentChange {
  kind: 'removed' | 'added' | 'changed' | 'moved';
  before?: ContentPart | undefined;
  after?: ContentPart | undefined;
}

/** A part that the other text does not have there; `gap` counts what both have before it. */
interface Unshared {
  part: ContentPart;
  gap: number;
}

/** In the order of the text; none when the words alone differ. */
export function contentChanges(
  before: readonly ContentNode[],
  after: readonly ContentNode[],
): ContentChange[] {
  const { removed, added } = unshared(partsOf(before), partsOf(after));
  const pairs = pairsOf(removed, added);
  const others = new Set(pairs.values());
  const changes = [
    ...removed.map((one) => ({ gap: one.gap, before: one.part, after: pairs.get(one)?.part })),
    ...added
      .filter((one) => !others.has(one))
      .map((one) => ({ gap: one.gap, before: undefined, after: one.part })),
  ];
  return changes
    .filter((one) => one.before?.form === undefined || one.before.form !== one.after?.form)
    .sort((one, other) => one.gap - other.gap)
    .map(({ gap: _place, ...sides }) => ({ kind: kindOf(sides), ...sides }));
}

function kindOf({ before, after }: Omit<ContentChange, 'kind'>): ContentChange['kind'] {
  if (!after) return 'removed';
  if (!before) return 'added';
  return before.text === after.text ? 'moved' : 'changed';
}

/** The parts that differ, with the words between them as landmarks. */
function unshared(before: Part[], after: Part[]) {
  const removed: Unshared[] = [];
  const added: Unshared[] = [];
  let [old, present, gap] = [0, 0, 0];
  for (const change of listChanges(before.map(idOf), after.map(idOf))) {
    const { count } = change;
    if (!change.added && !change.removed) gap += count;
    const take = (parts: Part[], from: number) =>
      parts
        .slice(from, from + count)
        .flatMap((part) => (typeof part === 'string' ? [] : [{ part, gap }]));
    if (change.removed) removed.push(...take(before, old));
    if (change.added) added.push(...take(after, present));
    if (!change.added) old += count;
    if (!change.removed) present += count;
  }
  return { removed, added };
}

/** By what a removed part is found among the added ones, best first. */
const traits: ((one: Unshared) => string | number | undefined)[] = [
  ({ part }) => part.text,
  ({ part: { element } }) => (element?.type === 'image' ? element.url : undefined),
  ({ gap }) => gap,
];

/** Finds what each removed part has become, if anything. */
function pairsOf(removed: Unshared[], added: Unshared[]): Map<Unshared, Unshared> {
  const pairs = new Map<Unshared, Unshared>();
  const taken = new Set<Unshared>();
  for (const trait of traits) {
    const key = (one: Unshared) => JSON.stringify([one.part.name, trait(one)]);
    const isOpen = (one: Unshared) =>
      trait(one) !== undefined && !pairs.has(one) && !taken.has(one);
    const waiting = Map.groupBy(added.filter(isOpen), key);
    for (const one of removed.filter(isOpen)) {
      const other = waiting.get(key(one))?.shift();
      if (!other) continue;
      pairs.set(one, other);
      taken.add(other);
    }
  }
  return pairs;
}

/** Words, or what is not words. */
type Part = string | ContentPart;

function idOf(part: Part): string {
  return typeof part === 'string' ? part : JSON.stringify([part.name, part.text, part.form]);
}

/** All parts of a text in its order, a block before what is in it; lists in a list belong to it. */
function partsOf(nodes: readonly ContentNode[], inList = false): Part[] {
  const words = plainText(nodes.filter(isInline));
  const parts: Part[] = words === '' ? [] : [words];
  for (const node of nodes) {
    if (isLeaf(node)) {
      const marks = markNames.filter((mark) => node[mark]);
      if (marks.length === 0 || node.text.trim() === '') continue;
      parts.push({ name: 'Formatting', text: `${node.text}: ${marks.join(', ')}` });
    } else {
      const part = inList && isList(node) ? undefined : partOf(node);
      if (part) parts.push(part);
      if (node.type !== 'code-block') parts.push(...partsOf(node.children, inList || isList(node)));
    }
  }
  return parts;
}

function isInline(node: ContentNode): boolean {
  return isLeaf(node) || isInlineElement(node);
}

function partOf(node: ContentElement): ContentPart | undefined {
  const words = () => plainText(node.children);
  switch (node.type) {
    case 'image': {
      const described = node.alt === '' ? 'Decorative' : `Description: ${node.alt ?? 'none'}`;
      const text = facts({
        Caption: node.caption,
        Width: node.width,
        Source: node.url,
        'For the dark scheme': node.dark,
        'In the dark': node.softened && 'softened',
      });
      return { name: 'Picture', text: `${described}\n${text}`, element: node };
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

/** One for each item, those of a list within it indented. */
function itemLines(
  list: ContentElement,
  wordsOf: (nodes: ContentNode[]) => string,
  indent = '',
): string[] {
  const within = (inner: ContentElement) => itemLines(inner, wordsOf, `${indent}  `);
  return list.children.flatMap((item, at) => {
    if (isLeaf(item)) return [];
    if (isList(item)) return within(item);
    const marker = list.type === 'numbered-list' ? `${(list.start ?? 1) + at}.` : '•';
    const checked = item.type === 'list-item' ? item.checked : undefined;
    const state = checked === undefined ? '' : ` (${checked ? 'done' : 'to do'})`;
    const words = wordsOf(item.children.filter((child) => !isList(child)));
    return [`${indent}${marker} ${words}${state}`, ...item.children.filter(isList).flatMap(within)];
  });
}

function isList(node: ContentNode): node is ContainerElement {
  return !isLeaf(node) && (node.type === 'bulleted-list' || node.type === 'numbered-list');
}
