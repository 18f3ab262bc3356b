import { codeSettingNames } from './code-block.ts';
import { embedOf } from './embeds.ts';
import { contentLimits } from './limits.ts';
import { type CalloutKind, calloutKinds, type ElementType, elementTypes } from './nodes.ts';

/** Where a node may be: at the top of the document or in an element. */
export type Place = 'root' | ElementType;

type ChildKind = 'text' | ElementType;

const phrasing: readonly ChildKind[] = ['text', 'link', 'math-inline', 'image', 'footnote'];
const lists: readonly ChildKind[] = ['bulleted-list', 'numbered-list'];
const parts: readonly ElementType[] = ['list-item', 'table-row', 'table-cell'];
const flow: readonly ChildKind[] = [
  'text',
  ...elementTypes.filter((type) => !parts.includes(type)),
];

/**
 * Which kinds of node each place takes. Tolerant where documents differ in practice: items and
 * quotes with bare text or with blocks, lists right within lists, images within links.
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

/** Whether `type` names an element of the model. */
export function isElementType(type: unknown): type is ElementType {
  return knownTypes.has(type);
}

/**
 * Whether a node of this kind may be a child at this place. A void element takes a filler only:
 * an empty leaf without marks.
 */
export function mayStandIn(place: Place, kind: ChildKind, isFiller = false): boolean {
  return childKinds[place].has(kind) || (isFiller && place !== 'root' && isVoidType(place));
}

/** Whether elements of this type have no content but one empty leaf. */
export function isVoidType(type: ElementType): boolean {
  return childKinds[type].size === 0;
}

/** The keys that an element of this type may have beside `type` and `children`. */
export function attributeNames(type: ElementType): readonly string[] {
  return attributes[type] ?? [];
}

/** An object as it comes out of JSON. */
export type JsonObject = Record<string, unknown>;

/** Whether a value is a JSON object. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a value is what a callout may be. */
export function isCalloutKind(value: unknown): value is CalloutKind {
  return calloutKinds.some((kind) => kind === value);
}

/** Whether a value is the address of a page that may be embedded. */
export function isEmbedAddress(value: unknown): value is string {
  return typeof value === 'string' && embedOf(value) !== undefined;
}

/** Whether the first item of a list may have this number. */
export function isListStart(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= contentLimits.listStart;
}

/** The `start` of a numbered list; without one it starts at 1, as it does if none is possible. */
export function listStart(value: unknown): { start?: number } {
  return isListStart(value) && value !== 1 ? { start: value } : {};
}

/** As GitHub has them, whose other kinds are read as the nearest. */
const githubCallouts = new Map<string, CalloutKind>([
  ['note', 'note'],
  ['important', 'note'],
  ['tip', 'tip'],
  ['warning', 'warning'],
  ['caution', 'warning'],
]);

/** @param name of a callout of GitHub, in lower case */
export function kindOfGithubCallout(name: string): CalloutKind | undefined {
  return githubCallouts.get(name);
}
