/** Reads a folder of Markdown files, as Hugo, Jekyll, Astro, Eleventy and Obsidian use them. */
import { readdir, stat } from 'node:fs/promises';
import { basename, join, relative, sep } from 'node:path';
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
const notPosts = /(?:^|\/)(?:_index|readme|license|contributing|changelog)\.[a-z]+$/i;
/** Folders of generators and tools, which hold no posts. */
const toolFolders =
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
  for (const file of chosen.filter((each) => !notPosts.test(`/${each}`)).sort()) {
    const read = () => readPostFile(join(folder, file));
    addPost(arrivals, file, () => {
      const text = read();
      return text.trim() === ''
        ? 'It is empty.'
        : withLazyText(arrivingFile(file, text), text, read);
    });
  }
  if (arrivals.posts.length === 0 && arrivals.refused.length === 0) {
    throw new CommandFailed(`There is no Markdown in ${path}.`);
  }
  return arrivals;
}

/**
 * Replaces the post's text by a getter that reads the file again, because all texts of a big folder would not fit into
 * memory. A text that is not the end of its file is kept.
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
        !file
          .split('/')
          .slice(0, -1)
          .some((part) => toolFolders.test(part)),
    );
  const byName = new Map(files.map((file) => [normalizedFileName(basename(file)), file]));
  return { files, byName };
}

/** File names in Hashnode's backups; older backups have the title as a second-level heading. */
const hashnodeKey = /^(?:c[a-z0-9]{24}|draft-[0-9a-f]{24})$/;

const changeDates = ['lastmod', 'updated', 'updatedDate', 'lastModifiedAt', 'modified'];
const unreadable = 'its front matter cannot be read, and stays in the text';
const inCode = 'its metadata is code';

/** The date formats that release 0.1.0 read. Ids use only these, so that posts it has moved are found again. */
const idDateFormats =
  /^\d{4}-\d{1,2}-\d{1,2}(?:[T ]+\d{1,2}:\d\d(?::\d\d(?:\.\d+)?)?)?\s*(?:Z|UTC|[+-]\d\d:?\d\d)?$|^[a-z]{3,9}\.? \d{1,2},? \d{4}$|^[a-z]{3} [a-z]{3} \d\d \d{4} .*GMT/i;

/** @param path within the folder, with slashes */
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
  const keyDay = idDateFormats.test(created.text ?? '') ? created.date : named.date;
  const ownSlug = textField(fields, 'slug');
  const slug = ownSlug ?? named.slug;
  const hidden =
    (isReadable ? undefined : unreadable) ??
    hiddenReason(fields) ??
    hiddenPathReason(path) ??
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
      ...(hidden === undefined && expiry
        ? [`it expires on ${expiry} on the former site, but not here`]
        : []),
      ...(updated.unread ? [`${updated.unread}: the date of its last change is lost`] : []),
      ...(names.length > 0 ? [`its aliases are left out: ${names.join(', ')}`] : []),
      ...(categories.length > 0 ? [otherCategoriesNote] : []),
    ],
  };
}

/** Jekyll starts a file's name with the date; Hugo gives a post with pictures a folder and the name `index`. */
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

/** A series is a list with one name in Hugo's themes, and an object or a plain name elsewhere. */
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

/** Addresses in the front matter; without a fixed one, the address that Jekyll or Hugo would generate. */
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

/** Separates addresses from names: in Obsidian's notes, aliases are other names of the note. */
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
