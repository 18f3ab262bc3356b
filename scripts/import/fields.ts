/** Fields as the programs name them: in any letter case, with or without `_` and `-`, nested with dots. */
import { isJsonObject, type JsonObject } from '#shared/content/schema.ts';
import { readDate } from './read-date.ts';

/** One spelling for a name: `cover_image` and `coverImage` are the same. */
export function plainName(name: string): string {
  return name.toLowerCase().replaceAll(/[\s:_-]/g, '');
}

/** Fields by their plain names, made once for each post. */
const indexes = new WeakMap<JsonObject, ReadonlyMap<string, unknown>>();

function indexOf(fields: JsonObject): ReadonlyMap<string, unknown> {
  const known = indexes.get(fields);
  if (known) return known;
  const given = Object.entries(fields).filter(([, value]) => value !== null && value !== '');
  // When a name is there in several spellings, the first counts.
  const index = new Map(given.toReversed().map(([name, value]) => [plainName(name), value]));
  indexes.set(fields, index);
  return index;
}

/** @param path `header.teaser` is the field `teaser` of the object `header` */
export function fieldOf(fields: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce(
      (from, name) => (isJsonObject(from) ? indexOf(from).get(plainName(name)) : undefined),
      fields,
    );
}

/** The first of these fields with a text, trimmed. */
export function textField(fields: JsonObject, ...names: string[]): string | undefined {
  return names.map((name) => textOf(fieldOf(fields, name))).find((text) => text !== undefined);
}

/** All texts of the first of these fields that has any: a list, or a text with commas. */
export function listField(fields: JsonObject, ...names: string[]): string[] {
  for (const name of names) {
    const value = fieldOf(fields, name);
    const values = Array.isArray(value) ? value.flat(2) : partsOf(name, textOf(value) ?? '');
    const texts = values.map(entryText).filter((text) => text !== undefined);
    if (texts.length > 0) return texts;
  }
  return [];
}

/** Generators read spaces between the words of `tags: one two` as commas, but not in `tag: one two`. */
function partsOf(name: string, text: string): string[] {
  const isOfWords = /\b(?:tags|categories)$/.test(name) && !text.includes(',');
  return text.split(isOfWords ? /\s+/ : ',');
}

/** Some have an object for each tag and author. */
function entryText(value: unknown): string | undefined {
  return isJsonObject(value)
    ? textField(value, 'name', 'title', 'label', 'value', 'slug')
    : textOf(value);
}

export function textOf(value: unknown): string | undefined {
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'number') return String(value);
  const text = typeof value === 'string' ? value.trim() : '';
  return text === '' ? undefined : text;
}

/** A date, and the field that should have it, where none of them can be read. */
export interface FoundDate {
  date?: Date | undefined;
  /** The date as it was written. */
  text?: string;
  unread?: string;
}

export function dateField(fields: JsonObject, ...names: string[]): FoundDate {
  let unread: string | undefined;
  for (const name of names) {
    const value = fieldOf(fields, name);
    const text = textOf(value) ?? (value === undefined ? '' : JSON.stringify(value));
    const date = readDate(text);
    if (date) return { date, text };
    if (text !== '') unread ??= `its “${name}” is “${text.slice(0, 40)}”, which is no known date`;
  }
  return unread === undefined ? {} : { unread };
}

const covers = [
  'cover',
  'coverImage',
  'image',
  'heroImage',
  'featuredImage',
  'featureImage',
  'header.teaser',
  'header.image',
  'teaser',
  'thumbnail',
  'banner',
  'images',
  'extra.image',
  'ogImage',
  'socialImage',
];

/** Themes have an address there, an object with one, or a list. */
export function coverField(fields: JsonObject): string | undefined {
  for (const name of covers) {
    const value = [fieldOf(fields, name)].flat(3)[0];
    const text = isJsonObject(value)
      ? textField(value, 'src', 'image', 'url', 'path', 'file')
      : textOf(value);
    // Obsidian's `[[picture.png]]`, in which the signs of addresses are letters.
    const [, file] = /^!?\[\[([^[\]|]{1,300})/.exec(text ?? '') ?? [];
    if (file !== undefined) return file.trim().split('/').map(encodeURIComponent).join('/');
    if (text !== undefined) return text;
  }
  return undefined;
}
