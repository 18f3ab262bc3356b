/** Reads fields by name. Letter case, `_` and `-` do not matter, and a dot leads to a nested field. */
import { isJsonObject, type JsonObject } from '#shared/content/schema.ts';

/** Unifies spellings such as `cover_image` and `coverImage`. */
export function normalizedName(name: string): string {
  return name.toLowerCase().replaceAll(/[\s:_-]/g, '');
}

/** Fields by their normalized names, computed once per post. */
const indexes = new WeakMap<JsonObject, ReadonlyMap<string, unknown>>();

function indexOf(fields: JsonObject): ReadonlyMap<string, unknown> {
  const known = indexes.get(fields);
  if (known) return known;
  const filled = Object.entries(fields).filter(([, value]) => value !== null && value !== '');
  // Reversed, so that the first of several spellings is set last and wins.
  const index = new Map(filled.toReversed().map(([name, value]) => [normalizedName(name), value]));
  indexes.set(fields, index);
  return index;
}

/** @param path `header.teaser` is the field `teaser` of the object `header` */
export function fieldOf(fields: unknown, path: string): unknown {
  let value = fields;
  for (const name of path.split('.')) {
    value = isJsonObject(value) ? indexOf(value).get(normalizedName(name)) : undefined;
  }
  return value;
}

/** @returns the trimmed text of the first of these fields that has one */
export function textField(fields: JsonObject, ...names: string[]): string | undefined {
  return names.map((name) => textOf(fieldOf(fields, name))).find((text) => text !== undefined);
}

/** @returns the entries of the first of these fields that has any; a field may be a list, or a text with commas */
export function listField(fields: JsonObject, ...names: string[]): string[] {
  for (const name of names) {
    const value = fieldOf(fields, name);
    const values = Array.isArray(value) ? value.flat(2) : splitEntries(name, textOf(value) ?? '');
    const texts = values.map(entryText).filter((text) => text !== undefined);
    if (texts.length > 0) return texts;
  }
  return [];
}

/** As in generators, spaces separate the entries of plural fields (`tags: one two`), but not of others (`tag: one two`). */
function splitEntries(name: string, text: string): string[] {
  const hasSpaces = /\b(?:tags|categories)$/.test(name) && !text.includes(',');
  return text.split(hasSpaces ? /\s+/ : ',');
}

/** Some systems store each tag or author as an object. */
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

interface FoundDate {
  date?: Date | undefined;
  /** The date as it was written. */
  text?: string;
  /** If no field has a readable date: a phrase about the first unreadable one. */
  unread?: string;
}

export function dateField(fields: JsonObject, ...names: string[]): FoundDate {
  let unread: string | undefined;
  for (const name of names) {
    const value = fieldOf(fields, name);
    const text = textOf(value) ?? (value === undefined ? '' : JSON.stringify(value));
    const date = readDate(text);
    if (date) return { date, text };
    if (text !== '')
      unread ??= `its “${name}” is “${text.slice(0, 40)}”, which is not a known date`;
  }
  return unread === undefined ? {} : { unread };
}

const coverFields = [
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

/** A cover may be an address, an object with an address, or a list of either. */
export function coverField(fields: JsonObject): string | undefined {
  for (const name of coverFields) {
    const value = [fieldOf(fields, name)].flat(3)[0];
    const text = isJsonObject(value)
      ? textField(value, 'src', 'image', 'url', 'path', 'file')
      : textOf(value);
    // Obsidian's `[[picture.png]]`, where `?` and `#` are ordinary characters.
    const [, file] = /^!?\[\[([^[\]|]{1,300})/.exec(text ?? '') ?? [];
    if (file !== undefined) return file.trim().split('/').map(encodeURIComponent).join('/');
    if (text !== undefined) return text;
  }
  return undefined;
}

/** Dates that begin with the year, the month's name or the day. */
const datePatterns = [
  /^(?<year>[12]\d{3})([-/.]?)(?<month>\d{1,2})\2(?<day>\d{1,2})(?!\d)/,
  /^(?<month>[a-z]{3,9})\.? (?<day>\d{1,2})(?:st|nd|rd|th)?,? (?<year>[12]\d{3})\b/i,
  /^(?<day>\d{1,2})(?:st|nd|rd|th)?[ -](?<month>[a-z]{3,9})\.?,?[ -](?<year>[12]\d{3})\b/i,
];
const weekday = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,? /i;
const timePattern =
  /^(?:(?:T|,? at|,)?\s*(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*(?:([ap])\.?m(?![a-z])\.?)?)?\s*(?:(?:UTC|GMT)?([+-]\d{2}(?::?\d{2})?)|([a-z]+(?:[/_+-][a-z]+){0,4}))?$/i;
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** Hours ahead of UTC, for unambiguous abbreviations; `Intl` knows names such as `Europe/Berlin`. */
const zones: Record<string, number> = Object.fromEntries(
  'Z0 UTC0 GMT0 UT0 WET0 WEST1 CET1 CEST2 MET1 MEST2 EET2 EEST3 MSK3 JST9 KST9 AEST10 AEDT11 NZST12 NZDT13 EST-5 EDT-4 CST-6 CDT-5 MST-7 MDT-6 PST-8 PDT-7 AKST-9 AKDT-8 HST-10'
    .split(' ')
    .map((zone) => [zone.replace(/-?\d+$/, ''), Number(/-?\d+$/.exec(zone)?.[0])]),
);
const minuteMs = 60_000;

/** Reads the date formats of other systems. A time without a zone is UTC, so that every computer reads the same date. */
export function readDate(text: string): Date | undefined {
  if (/^\d{9,10}$/.test(text)) return plausibleDate(Number(text) * 1000);
  if (/^\d{13}$/.test(text)) return plausibleDate(Number(text));
  const plain = text
    .trim()
    .replace(weekday, '')
    .replace(/ \([^()]*\)$/, '');
  const found = datePatterns.map((pattern) => pattern.exec(plain)).find((match) => match !== null);
  const { year, month = '', day } = found?.groups ?? {};
  const timeParts = found && timePattern.exec(plain.slice(found[0].length));
  if (!timeParts) return undefined;
  const [, hour = '0', minute = '0', second = '0', meridiem, offset, zone = 'UTC'] = timeParts;
  const hours = meridiem ? (Number(hour) % 12) + (/p/i.test(meridiem) ? 12 : 0) : Number(hour);
  const monthIndex = /\d/.test(month)
    ? Number(month) - 1
    : months.indexOf(month.slice(0, 3).toLowerCase());
  const local = Date.UTC(
    Number(year),
    monthIndex,
    Number(day),
    hours,
    Number(minute),
    Number(second),
  );
  // `Date.UTC` would turn the 30th of February or 25 o'clock into another day.
  const date = new Date(local);
  const isReal = date.getUTCDate() === Number(day) && date.getUTCMonth() === monthIndex;
  const ahead = offset === undefined ? minutesOfZone(zone, local) : minutesOf(offset);
  return isReal && ahead !== undefined ? plausibleDate(local - ahead * minuteMs) : undefined;
}

/** @param offset such as `-08`, `+0530` or `+05:30` */
function minutesOf(offset: string): number {
  const [, sign, hours, minutes = '0'] = /^([+-])(\d{2}):?(\d{2})?$/.exec(offset) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

function minutesOfZone(name: string, local: number): number | undefined {
  const hours = zones[name.toUpperCase()];
  if (hours !== undefined) return hours * 60;
  if (!name.includes('/')) return undefined;
  try {
    const format = new Intl.DateTimeFormat('en', { timeZone: name, timeZoneName: 'longOffset' });
    const part = format.formatToParts(local).find(({ type }) => type === 'timeZoneName');
    return minutesOf(part?.value.replace('GMT', '') || '+00:00');
  } catch {
    return undefined;
  }
}

function plausibleDate(timestamp: number): Date | undefined {
  const date = new Date(timestamp);
  const isPlausible = date.getUTCFullYear() >= 1970 && date.getUTCFullYear() < 2200;
  return isPlausible ? date : undefined;
}
