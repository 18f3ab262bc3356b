import { codeSettingNames } from './code-block.ts';
import { embedOf } from './embeds.ts';
import { contentLimits } from './limits.ts';
import { type CalloutKind, calloutKinds, type ElementType, elementTypes } from './nodes.ts';

/** The parent of a node: the document itself, or an element. */
export type Place = 'root' | ElementType;

type ChildKind = 'text' | ElementType;

const phrasing: readonly ChildKind[] = ['text', 'link', 'math-inline', 'image', 'footnote'];
const lists: readonly ChildKind[] = ['bulleted-list', 'numbered-list'];
const innerTypes: readonly ElementType[] = ['list-item', 'table-row', 'table-cell'];
const flow: readonly ChildKind[] = [
  'text',
  ...elementTypes.filter((type) => !innerTypes.includes(type)),
];

/**
 * The kinds of node that each place allows. Stored documents have bare text beside blocks in list items and quotes,
 * lists directly within lists, and images within links.
 */
const childKinds: Record<Place, ReadonlySet<ChildKind>> = {
  root: new Set(flow),
  paragraph: new Set(phrasing),
  'heading-one': new Set(phrasing),
  'heading-two': new Set(phrasing),
  'heading-three': new Set(phrasing),
  'block-quote': new Set(flow),
  'code-block': new Set<ChildKind>(['text']),
  'bulleted-list': new Set<ChildKind>(['list-item', ...lists]),
  'numbered-list': new Set<ChildKind>(['list-item', ...lists]),
  'list-item': new Set(flow),
  link: new Set<ChildKind>(['text', 'math-inline', 'image']),
  image: new Set(),
  'math-block': new Set(),
  'math-inline': new Set(),
  divider: new Set(),
  table: new Set<ChildKind>(['table-row']),
  'table-row': new Set<ChildKind>(['table-cell']),
  'table-cell': new Set(phrasing),
  footnote: new Set<ChildKind>(['text', 'link', 'math-inline']),
  embed: new Set<ChildKind>(['text']),
};

const attributes: Partial<Record<ElementType, readonly string[]>> = {
  link: ['url', 'title'],
  'block-quote': ['kind'],
  'numbered-list': ['start'],
  'list-item': ['checked'],
  'code-block': codeSettingNames,
  image: ['url', 'alt', 'caption', 'width', 'dark', 'softened'],
  embed: ['url'],
  'math-block': ['formula'],
  'math-inline': ['formula'],
  table: ['header', 'align'],
};

const knownTypes: ReadonlySet<unknown> = new Set(elementTypes);

export function isElementType(type: unknown): type is ElementType {
  return knownTypes.has(type);
}

/** @param isFiller whether the node is an empty leaf without marks, the only child that void elements allow */
export function isAllowedIn(place: Place, kind: ChildKind, isFiller = false): boolean {
  return childKinds[place].has(kind) || (isFiller && place !== 'root' && isVoidType(place));
}

/** Whether elements of this type have one empty leaf as their only child. */
export function isVoidType(type: ElementType): boolean {
  return childKinds[type].size === 0;
}

/** The keys that an element of this type may have in addition to `type` and `children`. */
export function attributeNames(type: ElementType): readonly string[] {
  return attributes[type] ?? [];
}

export type JsonObject = Record<string, unknown>;

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isCalloutKind(value: unknown): value is CalloutKind {
  return calloutKinds.some((kind) => kind === value);
}

export function isEmbedAddress(value: unknown): value is string {
  return typeof value === 'string' && embedOf(value) !== undefined;
}

export function isListStart(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= contentLimits.listStart;
}

/** @returns no `start` for an invalid number and for 1, because lists start at 1 anyway */
export function listStart(value: unknown): { start?: number } {
  return isListStart(value) && value !== 1 ? { start: value } : {};
}

/** GitHub has more kinds of callouts than we do: each becomes the most similar kind. */
const githubCallouts = new Map<string, CalloutKind>([
  ['note', 'note'],
  ['important', 'note'],
  ['tip', 'tip'],
  ['warning', 'warning'],
  ['caution', 'warning'],
]);

/** @param name in lower case */
export function kindOfGithubCallout(name: string): CalloutKind | undefined {
  return githubCallouts.get(name);
}
