/** Finds out whether a post was public on the former site. In doubt it arrives as a draft. */
import { isJsonObject, type JsonObject } from '#shared/content/schema.ts';
import { fieldOf, normalizedName, readDate, textOf } from './fields.ts';

/** Whether a field's value is that of a public post. */
type Rule = (value: string, now: Date) => boolean;

const isNo: Rule = (value) => /^(?:false|no|n|off|0)$/i.test(value);
/** Some themes store the date of publication in `published`. */
const isYesOrDate: Rule = (value) =>
  /^(?:true|yes|y|on|1)$/i.test(value) || readDate(value) !== undefined;
const isPublic: Rule = (value) =>
  /^(?:publish(?:ed)?|public(?:ly)?|live|open|online|all|every(?:one|body)|true)$/i.test(value);
/** Fields with this rule mostly hold an address. */
const isNotNo: Rule = (value, now) => !isNo(value, now);
const isInFuture: Rule = (value, now) => (readDate(value) ?? now) > now;

/** Rules by `normalizedName` of the field. */
const rules: ReadonlyMap<string, Rule> = new Map([
  ...rulesFor(
    'draft isdraft private isprivate hidden ishidden unlisted isunlisted delisted isdelisted headless ' +
      'unpublished isunpublished protected encrypted encrypt locked membersonly subscribersonly paid premium ' +
      'password passwd passphrase deleted isdeleted trashed wip saveasdraft ignorepost eleventyexcludefromcollections ' +
      'disabled internal confidential restricted archived isarchived nopublish donotpublish dontpublish exclude ' +
      'excludefrombuild skip',
    isNo,
  ),
  ...rulesFor(
    'published ispublished publish public ispublic visible active isactive listed dgpublish',
    isYesOrDate,
  ),
  ...rulesFor(
    'status poststatus publishstatus state poststate visibility access audience readers',
    isPublic,
  ),
  ...rulesFor('expirydate unpublishdate expires expireson expiration expirationdate', isInFuture),
  // Without an address, Eleventy writes no page.
  ...rulesFor('permalink url output enabled live online ready', isNotNo),
]);
/** Objects in which themes have further fields. */
const nestedObjects = ['params', 'extra', 'meta', 'data', 'custom'];
/** Any field with one of these values, except a text field, makes the post a draft. */
const hiddenWord = /^(?:draft|private|unpublished|wip)$/i;
const textFields = /^(?:title|subtitle|slug|description|summary|excerpt|author)$/;
/** Hugo's options for whether a page is written, and whether it is listed. */
const buildOptions = ['build.render', 'build.list'];

function rulesFor(names: string, rule: Rule): [string, Rule][] {
  return names.split(' ').map((name) => [name, rule]);
}

/**
 * @param fields all fields of the post, because a single one can hide it
 * @returns why the post becomes a draft, as part of a sentence; undefined for a public post
 */
export function hiddenReason(fields: JsonObject, now = new Date()): string | undefined {
  const inner = nestedObjects.map((name) => fieldOf(fields, name)).filter(isJsonObject);
  for (const [name, value] of [fields, ...inner].flatMap(Object.entries<unknown>)) {
    const plain = normalizedName(name);
    const text = flatText(value);
    const rule = rules.get(plain) ?? ((word) => textFields.test(plain) || !hiddenWord.test(word));
    if (text !== '' && !rule(text, now)) return `its “${name}” is “${text.slice(0, 40)}”`;
  }
  for (const name of buildOptions) {
    const text = flatText(fieldOf(fields, name));
    if (text !== '' && !/^(?:always|true)$/i.test(text)) return `its “${name}” is “${text}”`;
  }
  return undefined;
}

/** @returns the date on which the post would have stopped being public, as the author wrote it */
export function expiryOf(fields: JsonObject): string | undefined {
  const expiry = Object.entries(fields).find(
    ([name]) => rules.get(normalizedName(name)) === isInFuture,
  );
  return expiry && textOf(expiry[1]);
}

function flatText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' && !(value instanceof Date)
    ? JSON.stringify(value)
    : (textOf(value) ?? String(value)).trim();
}

/** Folders and file names that generators leave out, or that are named after drafts. */
const hiddenPath =
  /(?:^|\/)(?:[_.]?(?:drafts?|private|unpublished|discarded|deleted|trash|templates?)\/|draft-[0-9a-f]{24}\.|[_.][^/]*$|[^/]*\.draft\.[a-z]+$)/i;

/** @param path within the folder, with slashes. @returns why the file becomes a draft */
export function hiddenPathReason(path: string): string | undefined {
  return hiddenPath.test(path) ? `its file is “${path}”` : undefined;
}

export function draftNote(reason: string): string {
  return `it is a draft: ${reason}`;
}
