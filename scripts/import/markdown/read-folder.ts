/** Folders of Markdown, as Hugo, Jekyll, Astro, Eleventy and Obsidian have them. */
import { readdir, stat } from 'node:fs/promises';
import { basename, join, relative, sep } from 'node:path';
import { isJsonObject, type JsonObject } from '#shared/content/schema.ts';
import { CommandFailed } from '../../build/run.ts';
import {
  type Arrivals,
  type ArrivingPost,
  exportAddress,
  otherCategories,
} from '../arriving-post.ts';
import { coverField, dateField, listField, readDate, textField } from '../fields.ts';
import { filesIn, plainFileName } from '../files-in.ts';
import { draftNote, expiryOf, hiddenBy, hiddenPlace } from '../visibility.ts';
import { readPostFile, takePost } from '../within-bounds.ts';
import { splitFrontMatter } from './front-matter.ts';

const markdown = /\.(?:md|markdown|mdx)$/i;
/** They describe a section of the site, or the folder itself. */
const notPosts = /(?:^|\/)(?:_index|readme|license|contributing|changelog)\.[a-z]+$/i;
/** Folders of programs. */
const otherFolders =
  /^(?:\..*|node_modules|_site|dist|layouts|_layouts|_includes|themes|archetypes)$/;
/** Where generators look for a picture at `/picture.png`. */
const publicFolders = ['', 'static', 'public', 'assets', 'src', 'src/assets', 'content', 'source'];

/** @param path a folder, or one Markdown file. @throws CommandFailed when it cannot be read */
export async function readMarkdownFolder(path: string, formerSite?: string): Promise<Arrivals> {
  const isFile = (await stat(path)).isFile();
  const folder = isFile ? join(path, '..') : path;
  const { files, byName } = await listFiles(folder);
  const chosen = isFile ? [basename(path)] : files.filter((file) => markdown.test(file));
  const arrivals: Arrivals = {
    posts: [],
    refused: [],
    formerSite,
    fileOf: filesIn(folder, { publicFolders, byName }),
  };
  for (const file of chosen.filter((each) => !notPosts.test(`/${each}`)).sort()) {
    const read = () => readPostFile(join(folder, file));
    takePost(arrivals, file, () => {
      const text = read();
      return text.trim() === '' ? 'It is empty.' : readAgain(arrivingFile(file, text), text, read);
    });
  }
  if (arrivals.posts.length === 0 && arrivals.refused.length === 0) {
    throw new CommandFailed(`There is no Markdown in ${path}.`);
  }
  return arrivals;
}

/**
 * The post without its text, which it reads again whenever that is asked for: the texts of a big folder would fill the
 * memory. A text that is not the end of its file stays.
 */
function readAgain(post: ArrivingPost, file: string, read: () => string): ArrivingPost {
  // A part of a text keeps the whole of it in memory, a copy does not.
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

/** All files of the folder, and those with a name that only one of them has, as Obsidian refers to them. */
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
          .some((part) => otherFolders.test(part)),
    );
  const byName = new Map(files.map((file) => [plainFileName(basename(file)), file]));
  return { files, byName };
}

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
