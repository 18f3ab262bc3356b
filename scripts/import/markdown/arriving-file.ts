import { isJsonObject, type JsonObject } from '#shared/content/schema.ts';
import { type ArrivingPost, exportAddress, otherCategories } from '../arriving-post.ts';
import { coverField, dateField, listField, textField } from '../fields.ts';
import { readDate } from '../read-date.ts';
import { draftNote, expiryOf, hiddenBy, hiddenPlace } from '../visibility.ts';
import { splitFrontMatter } from './front-matter.ts';

/** Hashnode gives the files of its backups such names; in older ones the title is a second-level heading. */
const hashnodeKey = /^(?:c[a-z0-9]{24}|draft-[0-9a-f]{24})$/;

const changeDates = ['lastmod', 'updated', 'updatedDate', 'lastModifiedAt', 'modified'];
const unreadable = 'its front matter cannot be read, and stays in the text';
const inCode = 'what it says of itself is code';

/** The dates that 0.1.0 read: by others it would not find the posts again that it moved. */
const firstKnown =
  /^\d{4}-\d{1,2}-\d{1,2}(?:[T ]+\d{1,2}:\d\d(?::\d\d(?:\.\d+)?)?)?\s*(?:Z|UTC|[+-]\d\d:?\d\d)?$|^[a-z]{3,9}\.? \d{1,2},? \d{4}$|^[a-z]{3} [a-z]{3} \d\d \d{4} .*GMT/i;

/** A Markdown file as a post. @param path within the folder, with slashes */
export function arrivingFile(path: string, text: string, site = exportAddress): ArrivingPost {
  const { fields, markdown, isReadable } = splitFrontMatter(text);
  const named = nameParts(path);
  const ownTitle = textField(fields, 'title');
  const isHashnode = hashnodeKey.test(named.slug);
  const title = isHashnode
    ? /^\s*## +([^\n]+?)\s*(?:\n|$)/
    : /^\s*# +([^\n]+?)(?: +#+)?\s*(?:\n|$)/;
  const heading = ownTitle === undefined ? title.exec(markdown) : null;
  const created = dateField(fields, 'date', 'pubDate', 'publishDate', 'datePublished', 'created');
  const published = dateField(fields, 'publishDate', 'scheduled');
  const updated = dateField(fields, ...changeDates);
  const createdAt = created.date ?? readDate(textField(fields, 'published') ?? '') ?? named.date;
  const keyDay = firstKnown.test(created.text ?? '') ? created.date : named.date;
  const ownSlug = textField(fields, 'slug');
  const slug = ownSlug ?? named.slug;
  const hidden =
    (isReadable ? undefined : unreadable) ??
    hiddenBy(fields) ??
    hiddenPlace(path) ??
    created.unread ??
    published.unread ??
    (/^export const \w+ = [{(]/m.test(markdown) && /\.mdx$/i.test(path) ? inCode : undefined);
  const [category, ...categories] = listField(
    fields,
    'categories',
    'category',
    'taxonomies.categories',
  );
  const expiry = expiryOf(fields);
  const { names } = aliasesOf(fields);
  return {
    id: `markdown ${path} ${keyDay?.toISOString().slice(0, 10) ?? ''}`,
    name: path,
    title: ownTitle ?? heading?.[1] ?? titleFrom(named.slug),
    slug: isHashnode ? ownSlug : slug,
    status: hidden === undefined ? 'published' : 'draft',
    createdAt,
    publishedAt: published.date ?? createdAt,
    updatedAt: updated.date,
    category,
    tags: [...listField(fields, 'tags', 'tag', 'keywords', 'taxonomies.tags'), ...categories].map(
      (tag) => tag.replace(/^#/, ''),
    ),
    author: authorOf(fields),
    excerpt: textField(fields, 'excerpt', 'description', 'summary', 'subtitle', 'seoDescription'),
    language: textField(fields, 'lang', 'language', 'languageCode', 'locale'),
    series: seriesOf(fields),
    cover: coverField(fields),
    body: { kind: 'markdown', text: heading ? markdown.slice(heading[0].length) : markdown },
    addresses:
      isHashnode && ownSlug
        ? [`/${ownSlug}`]
        : addressesOf(path, { fields, slug, date: named.date }),
    names,
    base: `${site}/${path.split('/').map(encodeURIComponent).join('/')}`,
    notes: [
      ...(hidden === undefined ? [] : [draftNote(hidden)]),
      ...(hidden === undefined && expiry ? [`it ends on ${expiry} there, and stays here`] : []),
      ...(updated.unread ? [`${updated.unread}: its day of change is lost`] : []),
      ...(names.length > 0 ? [`its other names are left out: ${names.join(', ')}`] : []),
      ...(categories.length > 0 ? [otherCategories] : []),
    ],
  };
}

/** Jekyll has the date in the name; Hugo has a folder for a post with pictures. */
function nameParts(path: string): { slug: string; date: Date | undefined } {
  const parts = path.replace(/\.[a-z]+$/i, '').split('/');
  const last = parts.at(-1) ?? '';
  const name = /^index$/i.test(last) ? (parts.at(-2) ?? last) : last;
  const [, day, slug] = /^(\d{4}-\d{1,2}-\d{1,2})[-_ ](.+)$/.exec(name) ?? [];
  const date = day && readDate(day);
  return date && slug ? { slug, date } : { slug: name, date: undefined };
}

function titleFrom(slug: string): string {
  const words = slug.replaceAll(/[-_]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Themes of Hugo have a list of one name; others an object, or the name alone. */
function seriesOf(fields: JsonObject): ArrivingPost['series'] {
  const [name] = [
    textField(fields, 'series', 'series.name', 'series.title'),
    ...listField(fields, 'series', 'taxonomies.series'),
  ].filter((text) => text !== undefined);
  if (name === undefined) return undefined;
  const place = textField(fields, 'series_order', 'series_weight', 'series.order', 'series.part');
  return { name, position: place === undefined ? undefined : Number(place) };
}

function authorOf(fields: JsonObject): string | undefined {
  const { author } = fields;
  if (isJsonObject(author)) return textField(author, 'name');
  return listField(fields, 'author', 'authors')[0];
}

/**
 * The addresses that the front matter names and, for posts of Jekyll and Hugo, the one that these make
 * when it names none.
 */
function addressesOf(
  path: string,
  { fields, slug, date }: { fields: JsonObject; slug: string; date: Date | undefined },
): string[] {
  const own = textField(fields, 'url', 'permalink');
  const { aliases } = aliasesOf(fields);
  const isFixed =
    own !== undefined && /^(?:\/|https?:)/.test(own) && !/[:{]/.test(own.replace(/^https?:/, ''));
  return [...(isFixed ? [own] : generatedAddress(path, slug, date)), ...aliases];
}

/** In Obsidian's notes they are other names, not addresses. */
function aliasesOf(fields: JsonObject): { aliases: string[]; names: string[] } {
  const { aliases = [], names = [] } = Object.groupBy(
    listField(fields, 'aliases', 'alias', 'redirectFrom'),
    (each) => (/^(?:\/|https?:)/.test(each) ? 'aliases' : 'names'),
  );
  return { aliases, names };
}

function generatedAddress(path: string, slug: string, date: Date | undefined): string[] {
  if (/(?:^|\/)_posts\//.test(path) && date) {
    return [`/${date.toISOString().slice(0, 10).replaceAll('-', '/')}/${slug}.html`];
  }
  const [, section] = /(?:^|\/)content\/(.+)\.[a-z]+$/i.exec(path) ?? [];
  if (section === undefined) return [];
  const folders = section
    .replace(/\/index$/i, '')
    .split('/')
    .slice(0, -1);
  return [`/${[...folders, slug].map((part) => encodeURI(part.toLowerCase())).join('/')}/`];
}
