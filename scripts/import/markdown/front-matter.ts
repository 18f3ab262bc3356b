import { isJsonObject, type JsonObject } from '#shared/content/schema.ts';
import { parse as parseToml, TomlDate } from 'smol-toml';
import { parseDocument } from 'yaml';
import { readDate } from '../read-date.ts';

export interface FrontMatter {
  fields: JsonObject;
  markdown: string;
  /** False when there is front matter that cannot be read, which then is a part of the text. */
  isReadable: boolean;
}

const forms = [
  { pattern: /^\u{feff}?---[ \t]*\r?\n([^]*?)^(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/mu, read: readYaml },
  { pattern: /^\u{feff}?\+\+\+[ \t]*\r?\n([^]*?)^\+\+\+[ \t]*(?:\r?\n|$)/mu, read: readToml },
];
/** UTF-16 units; no post needs longer front matter. */
const longest = 50_000;

/** Splits a file of a site generator into its fields, in YAML or TOML, and its text. */
export function splitFrontMatter(text: string): FrontMatter {
  for (const { pattern, read } of forms) {
    const found = pattern.exec(text.slice(0, longest));
    const [whole, source] = found?.index === 0 ? found : [];
    if (whole === undefined || source === undefined) continue;
    const fields = read(source);
    if (!fields) return { fields: {}, markdown: text, isReadable: false };
    return { fields, markdown: text.slice(whole.length), isReadable: true };
  }
  return { fields: {}, markdown: text.replace(/^\u{feff}/u, ''), isReadable: true };
}

function readYaml(source: string): JsonObject | undefined {
  try {
    const document = parseDocument(source, {
      schema: 'core',
      logLevel: 'silent',
      uniqueKeys: false,
    });
    if (document.errors.length > 0) return undefined;
    // Aliases grow.
    const value: unknown = document.toJS({ maxAliasCount: 0 }) ?? {};
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Dates become texts, as in YAML. */
function readToml(source: string): JsonObject | undefined {
  try {
    const fields = Object.entries(parseToml(source));
    return Object.fromEntries(
      fields.map(([name, value]) => [
        name,
        value instanceof TomlDate ? value.toISOString() : value,
      ]),
    );
  } catch {
    return undefined;
  }
}

/** The first of these fields with a text, trimmed; names in any letter case. */
export function textField(fields: JsonObject, ...names: string[]): string | undefined {
  for (const name of names) {
    const text = textOf(fieldOf(fields, name));
    if (text !== undefined) return text;
  }
  return undefined;
}

/** All texts of the first of these fields that has any: a list, or a text with commas. */
export function listField(fields: JsonObject, ...names: string[]): string[] {
  for (const name of names) {
    const value = fieldOf(fields, name);
    const values = Array.isArray(value) ? value : textOf(value)?.split(',');
    const texts = (values ?? []).map(textOf).filter((text) => text !== undefined);
    if (texts.length > 0) return texts;
  }
  return [];
}

/** The first of these fields with a date. */
export function dateField(fields: JsonObject, ...names: string[]): Date | undefined {
  for (const name of names) {
    const date = readDate(textOf(fieldOf(fields, name)) ?? '');
    if (date) return date;
  }
  return undefined;
}

function fieldOf(fields: JsonObject, name: string): unknown {
  const key = Object.keys(fields).find((each) => each.toLowerCase() === name.toLowerCase());
  return key === undefined ? undefined : fields[key];
}

function textOf(value: unknown): string | undefined {
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'number') return String(value);
  const text = typeof value === 'string' ? value.trim() : '';
  return text === '' ? undefined : text;
}
