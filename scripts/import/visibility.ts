/** Whether a post was public where it comes from. Whatever is not sure to have been arrives as a draft. */
import { isJsonObject, type JsonObject } from '#shared/content/schema.ts';
import { fieldOf, plainName, readDate, textOf } from './fields.ts';

type Rule = (value: string, now: Date) => boolean;

const isNo: Rule = (value) => /^(?:false|no|n|off|0)$/i.test(value);
/** Some themes have the date of publication there. */
const isYesOrDate: Rule = (value) =>
  /^(?:true|yes|y|on|1)$/i.test(value) || readDate(value) !== undefined;
const isPublic: Rule = (value) =>
  /^(?:publish(?:ed)?|public(?:ly)?|live|open|online|all|every(?:one|body)|true)$/i.test(value);
/** Other values are addresses. */
const isNotNo: Rule = (value, now) => !isNo(value, now);
const isAhead: Rule = (value, now) => (readDate(value) ?? now) > now;

/** Fields and what each of them says of a public post, by their names as `plainName` has them. */
const rules: ReadonlyMap<string, Rule> = new Map([
  ...named(
    'draft isdraft private isprivate hidden ishidden unlisted isunlisted delisted isdelisted headless ' +
      'unpublished isunpublished protected encrypted encrypt locked membersonly subscribersonly paid premium ' +
      'password passwd passphrase deleted isdeleted trashed wip saveasdraft ignorepost eleventyexcludefromcollections ' +
      'disabled internal confidential restricted archived isarchived nopublish donotpublish dontpublish exclude ' +
      'excludefrombuild skip',
    isNo,
  ),
  ...named(
    'published ispublished publish public ispublic visible active isactive listed dgpublish',
    isYesOrDate,
  ),
  ...named(
    'status poststatus publishstatus state poststate visibility access audience readers',
    isPublic,
  ),
  ...named('expirydate unpublishdate expires expireson expiration expirationdate', isAhead),
  // Without an address, Eleventy writes no page.
  ...named('permalink url output enabled live online ready', isNotNo),
]);
/** Where themes have fields of their own. */
const nested = ['params', 'extra', 'meta', 'data', 'custom'];
/** Whatever field says so, but for those that are texts. */
const hiddenWord = /^(?:draft|private|unpublished|wip)$/i;
const texts = new Set(['title', 'subtitle', 'slug', 'description', 'summary', 'excerpt', 'author']);
/** Hugo's options for a page: written to an address, and named in lists. */
const built = ['build.render', 'build.list'];

function named(names: string, rule: Rule): [string, Rule][] {
  return names.split(' ').map((name) => [name, rule]);
}

/**
 * Why a post arrives as a draft, as a part of a sentence; undefined for one that was public.
 * @param fields all of them, because one that hides the post is enough
 */
export function hiddenBy(fields: JsonObject, now = new Date()): string | undefined {
  const inner = nested.map((name) => fieldOf(fields, name)).filter(isJsonObject);
  for (const [name, value] of [fields, ...inner].flatMap(Object.entries<unknown>)) {
    const plain = plainName(name);
    const text = flatText(value);
    const rule = rules.get(plain) ?? ((word) => texts.has(plain) || !hiddenWord.test(word));
    if (text !== '' && !rule(text, now)) return `its “${name}” is “${text.slice(0, 40)}”`;
  }
  for (const name of built) {
    const text = flatText(fieldOf(fields, name));
    if (text !== '' && !/^(?:always|true)$/i.test(text)) return `its “${name}” is “${text}”`;
  }
  return undefined;
}

/** When everybody could read it until a day that is still ahead. */
export function expiryOf(fields: JsonObject): string | undefined {
  const ends = Object.entries(fields).find(([name]) => rules.get(plainName(name)) === isAhead);
  return ends && textOf(ends[1]);
}

function flatText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' && !(value instanceof Date)
    ? JSON.stringify(value)
    : (textOf(value) ?? String(value)).trim();
}

/** Folders and names of files that generators leave out, or that say it. */
const hiddenPath =
  /(?:^|\/)(?:[_.]?(?:drafts?|private|unpublished|discarded|deleted|trash|templates?)\/|draft-[0-9a-f]{24}\.|[_.][^/]*$|[^/]*\.draft\.[a-z]+$)/i;

/** The same for a file. @param path within the folder, with slashes */
export function hiddenPlace(path: string): string | undefined {
  return hiddenPath.test(path) ? `its file is “${path}”` : undefined;
}

/** The report's sentence about it. */
export function draftNote(reason: string): string {
  return `it is a draft: ${reason}`;
}
