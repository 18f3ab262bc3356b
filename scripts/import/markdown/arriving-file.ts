import { isJsonObject, type JsonObject } from '#shared/content/schema.ts';
import { type ArrivingPost, exportAddress } from '../arriving-post.ts';
import { readDate } from '../read-date.ts';
import { dateField, listField, splitFrontMatter, textField } from './front-matter.ts';

/** What Hashnode calls the files of its backups; in older ones the title is a second-level heading. */
const hashnodeKey = /^(?:c[a-z0-9]{24}|draft-[0-9a-f]{24})$/;

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
  const createdAt =
    dateField(fields, 'date', 'pubDate', 'publishDate', 'datePublished', 'created') ?? named.date;
  const ownSlug = textField(fields, 'slug');
  const slug = ownSlug ?? named.slug;
  return {
    id: `markdown ${path} ${createdAt?.toISOString().slice(0, 10) ?? ''}`,
    name: path,
    title: ownTitle ?? heading?.[1] ?? titleFrom(named.slug),
    slug: isHashnode ? ownSlug : slug,
    status: isDraft(path, fields) ? 'draft' : 'published',
    createdAt,
    publishedAt: dateField(fields, 'publishDate') ?? createdAt,
    updatedAt: dateField(
      fields,
      'lastmod',
      'updated',
      'updatedDate',
      'last_modified_at',
      'modified',
    ),
    category: listField(fields, 'categories', 'category')[0],
    tags: listField(fields, 'tags', 'tag', 'keywords').map((tag) => tag.replace(/^#/, '')),
    author: authorOf(fields),
    excerpt: textField(fields, 'excerpt', 'description', 'summary', 'seoDescription'),
    cover: coverOf(fields),
    body: { kind: 'markdown', text: heading ? markdown.slice(heading[0].length) : markdown },
    addresses:
      isHashnode && ownSlug
        ? [`/${ownSlug}`]
        : addressesOf(path, { fields, slug, date: named.date }),
    base: `${site}/${path.split('/').map(encodeURIComponent).join('/')}`,
    notes: isReadable ? [] : ['its front matter cannot be read: it is a part of the text'],
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

function isDraft(path: string, fields: JsonObject): boolean {
  return (
    fields['draft'] === true ||
    fields['published'] === false ||
    // Jekyll's folder, and a file in a backup of Hashnode.
    /(?:^|\/)(?:_drafts\/|draft-[0-9a-f]{24}\.)/.test(path)
  );
}

function authorOf(fields: JsonObject): string | undefined {
  const { author } = fields;
  if (isJsonObject(author)) return textField(author, 'name');
  return listField(fields, 'author', 'authors')[0];
}

/** Themes have an address there, or an object with one. */
function coverOf(fields: JsonObject): string | undefined {
  const names = [
    'cover',
    'image',
    'heroImage',
    'featured_image',
    'featuredImage',
    'thumbnail',
    'banner',
  ];
  for (const name of names) {
    const value = fields[name];
    const text = isJsonObject(value)
      ? textField(value, 'src', 'image', 'url', 'path')
      : textField(fields, name);
    if (text !== undefined) return text;
  }
  return undefined;
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
  // In Obsidian's notes, aliases are other names, not addresses.
  const aliases = listField(fields, 'aliases', 'redirect_from').filter((each) =>
    /^(?:\/|https?:)/.test(each),
  );
  const isFixed =
    own !== undefined && /^(?:\/|https?:)/.test(own) && !/[:{]/.test(own.replace(/^https?:/, ''));
  return [...(isFixed ? [own] : generatedAddress(path, slug, date)), ...aliases];
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
