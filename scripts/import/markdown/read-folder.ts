/** Reads a folder of Markdown files, as Hugo, Jekyll, Astro, Eleventy and Obsidian use them. */
import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { isJsonObject, type JsonObject } from '#shared/content/schema.ts';
import { CommandFailed } from '../../build/run.ts';
import {
  type Arrivals,
  type ArrivingPost,
  exportAddress,
  otherCategoriesNote,
} from '../arriving-post.ts';
import { coverField, dateField, listField, readDate, textField } from '../fields.ts';
import { fileFinder, normalizedFileName } from '../files-in.ts';
import { draftNote, expiryOf, hiddenReason, hiddenPathReason } from '../visibility.ts';
import { readPostFile, addPost } from '../within-bounds.ts';
import { splitFrontMatter } from './front-matter.ts';

const markdownFile = /\.(?:md|markdown|mdx)$/i;
/** Files that describe a section of the site, or the folder itself. */
const nonPostFile = /(?:^|\/)(?:_index|readme|license|contributing|changelog)\.[a-z]+$/i;
/** Folders of generators and tools, which hold no posts. */
const toolFolder =
  /^(?:\..*|node_modules|_site|dist|layouts|_layouts|_includes|themes|archetypes)$/;
/** Folders in which generators look for a picture with the address `/picture.png`. */
const publicFolders = ['', 'static', 'public', 'assets', 'src', 'src/assets', 'content', 'source'];

/** @param path a folder, or one Markdown file. @throws CommandFailed when there is no Markdown */
export async function readMarkdownFolder(path: string, formerSite?: string): Promise<Arrivals> {
  const isFile = (await stat(path)).isFile();
  const folder = isFile ? join(path, '..') : path;
  const { files, byName } = await listFiles(folder);
  const chosen = isFile ? [basename(path)] : files.filter((file) => markdownFile.test(file));
  const arrivals: Arrivals = {
    posts: [],
    refused: [],
    formerSite,
    fileOf: fileFinder(folder, { publicFolders, byName }),
  };
  for (const file of chosen.filter((each) => !nonPostFile.test(each)).sort()) {
    const read = () => readPostFile(join(folder, file));
    addPost(arrivals, file, () => {
      const text = read();
      if (text.trim() === '') return 'It is empty.';
      return withLazyText(toArrivingPost(file, text), text, read);
    });
  }
  if (arrivals.posts.length === 0 && arrivals.refused.length === 0) {
    throw new CommandFailed(`There is no Markdown in ${path}.`);
  }
  return arrivals;
}

/**
 * Replaces the post's text by a getter that reads the file again, because the texts of a big folder would not all fit
 * into memory. Keeps a text that is not the end of its file, such as one with unreadable front matter in it.
 */
function withLazyText(post: ArrivingPost, file: string, read: () => string): ArrivingPost {
  // A substring keeps the whole file's text in memory; a clone does not.
  const { body, ...fields } = structuredClone(post);
  if (!file.endsWith(body.text)) return { ...fields, body };
  const { kind } = body;
  const start = file.length - body.text.length;
  return {
    ...fields,
    body: {
      kind,
      get text() {
        return read().slice(start);
      },
    },
  };
}

/** Lists all files, also by their plain names, because Obsidian refers to files without their folder. */
async function listFiles(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter(
      (file) =>
        !dirname(file)
          .split('/')
          .some((name) => name !== '.' && toolFolder.test(name)),
    );
  const byName = new Map(files.map((file) => [normalizedFileName(basename(file)), file]));
  return { files, byName };
}

/** File names in Hashnode's backups. */
const hashnodeKey = /^(?:c[a-z0-9]{24}|draft-[0-9a-f]{24})$/;

const changeDates = ['lastmod', 'updated', 'updatedDate', 'lastModifiedAt', 'modified'];

/** The date formats that release 0.1.0 read. Ids use only these, so that posts it has moved are found again. */
const idDateFormat =
  /^\d{4}-\d{1,2}-\d{1,2}(?:[T ]+\d{1,2}:\d\d(?::\d\d(?:\.\d+)?)?)?\s*(?:Z|UTC|[+-]\d\d:?\d\d)?$|^[a-z]{3,9}\.? \d{1,2},? \d{4}$|^[a-z]{3} [a-z]{3} \d\d \d{4} .*GMT/i;

/** @param path within the folder, with slashes */
export function toArrivingPost(path: string, text: string, site = exportAddress): ArrivingPost {
  const { fields, markdown, isReadable } = splitFrontMatter(text);
  const fileName = parseFileName(path);
  const isHashnode = hashnodeKey.test(fileName.slug);
  const titleField = textField(fields, 'title');
  const heading = titleField === undefined ? titleHeading(isHashnode).exec(markdown) : null;
  const created = dateField(fields, 'date', 'pubDate', 'publishDate', 'datePublished', 'created');
  const published = dateField(fields, 'publishDate', 'scheduled');
  const updated = dateField(fields, ...changeDates);
  const createdAt = created.date ?? readDate(textField(fields, 'published') ?? '') ?? fileName.date;
  const idDate = idDateFormat.test(created.text ?? '') ? created.date : fileName.date;
  const slugField = textField(fields, 'slug');
  const slug = slugField ?? fileName.slug;
  const isMetadataCode = /^export const \w+ = [{(]/m.test(markdown) && /\.mdx$/i.test(path);
  const draftReason =
    (isReadable ? undefined : 'its front matter cannot be read, and stays in the text') ??
    hiddenReason(fields) ??
    hiddenPathReason(path) ??
    created.unread ??
    published.unread ??
    (isMetadataCode ? 'its metadata is code' : undefined);
  const [category, ...otherCategories] = listField(
    fields,
    'categories',
    'category',
    'taxonomies.categories',
  );
  const tags = listField(fields, 'tags', 'tag', 'keywords', 'taxonomies.tags');
  const expiry = expiryOf(fields);
  const { names } = splitAliases(fields);
  return {
    id: `markdown ${path} ${idDate?.toISOString().slice(0, 10) ?? ''}`,
    name: path,
    title: titleField ?? heading?.[1] ?? titleOfSlug(fileName.slug),
    slug: isHashnode ? slugField : slug,
    status: draftReason === undefined ? 'published' : 'draft',
    createdAt,
    publishedAt: published.date ?? createdAt,
    updatedAt: updated.date,
    category,
    tags: [...tags, ...otherCategories].map((tag) => tag.replace(/^#/, '')),
    author: authorOf(fields),
    excerpt: textField(fields, 'excerpt', 'description', 'summary', 'subtitle', 'seoDescription'),
    language: textField(fields, 'lang', 'language', 'languageCode', 'locale'),
    series: seriesOf(fields),
    cover: coverField(fields),
    body: { kind: 'markdown', text: heading ? markdown.slice(heading[0].length) : markdown },
    addresses:
      isHashnode && slugField
        ? [`/${slugField}`]
        : addressesOf(path, { fields, slug, date: fileName.date }),
    names,
    base: `${site}/${path.split('/').map(encodeURIComponent).join('/')}`,
    notes: [
      ...(draftReason === undefined ? [] : [draftNote(draftReason)]),
      ...(draftReason === undefined && expiry
        ? [`it expires on ${expiry} on the former site, but not here`]
        : []),
      ...(updated.unread ? [`${updated.unread}: the date of its last change is lost`] : []),
      ...(names.length > 0 ? [`its aliases are left out: ${names.join(', ')}`] : []),
      ...(otherCategories.length > 0 ? [otherCategoriesNote] : []),
    ],
  };
}

/** Older backups of Hashnode have the title as a second-level heading. */
function titleHeading(isHashnode: boolean): RegExp {
  return isHashnode ? /^\s*## +([^\n]+?)\s*(?:\n|$)/ : /^\s*# +([^\n]+?)(?: +#+)?\s*(?:\n|$)/;
}

/** Jekyll starts a file's name with the date; Hugo gives a post with pictures a folder and the name `index`. */
function parseFileName(path: string): { slug: string; date: Date | undefined } {
  const parts = path.replace(/\.[a-z]+$/i, '').split('/');
  const last = parts.at(-1) ?? '';
  const name = /^index$/i.test(last) ? (parts.at(-2) ?? last) : last;
  const [, day, slug] = /^(\d{4}-\d{1,2}-\d{1,2})[-_ ](.+)$/.exec(name) ?? [];
  const date = day && readDate(day);
  return date && slug ? { slug, date } : { slug: name, date: undefined };
}

function titleOfSlug(slug: string): string {
  const words = slug.replaceAll(/[-_]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A series is a list with one name in Hugo's themes, and an object or a plain name elsewhere. */
function seriesOf(fields: JsonObject): ArrivingPost['series'] {
  const [name] = [
    textField(fields, 'series', 'series.name', 'series.title'),
    ...listField(fields, 'series', 'taxonomies.series'),
  ].filter((text) => text !== undefined);
  if (name === undefined) return undefined;
  const position = textField(
    fields,
    'series_order',
    'series_weight',
    'series.order',
    'series.part',
  );
  return { name, position: position === undefined ? undefined : Number(position) };
}

function authorOf(fields: JsonObject): string | undefined {
  const { author } = fields;
  if (isJsonObject(author)) return textField(author, 'name');
  return listField(fields, 'author', 'authors')[0];
}

/** Takes addresses from the front matter, or else the address that Jekyll or Hugo would generate. */
function addressesOf(
  path: string,
  { fields, slug, date }: { fields: JsonObject; slug: string; date: Date | undefined },
): string[] {
  const permalink = textField(fields, 'url', 'permalink') ?? '';
  const { aliases } = splitAliases(fields);
  // A permalink may also be a pattern, such as `/:year/:title/` or `/{{ page.slug }}/`.
  const isPattern = /[:{]/.test(permalink.replace(/^https?:/, ''));
  const isAddress = /^(?:\/|https?:)/.test(permalink) && !isPattern;
  return [...(isAddress ? [permalink] : generatedAddress(path, slug, date)), ...aliases];
}

/** Separates addresses from names: in Obsidian's notes, aliases are other names of the note. */
function splitAliases(fields: JsonObject): { aliases: string[]; names: string[] } {
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
  return [`/${[...folders, slug].map((name) => encodeURI(name.toLowerCase())).join('/')}/`];
}
