/** Reads WordPress's export (WXR), with the folder `uploads` beside it. */
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isHttpUrl } from '#shared/content/urls.ts';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import * as z from 'zod';
import { CommandFailed, messageOf } from '../../build/run.ts';
import {
  type Arrivals,
  type ArrivingPost,
  exportAddress,
  otherCategoriesNote,
} from '../arriving-post.ts';
import { textOfHtml } from '../convert/read-html.ts';
import { fileFinder } from '../files-in.ts';
import { readDate } from '../fields.ts';
import { numberSlug } from '../addresses.ts';
import { addPost } from '../within-bounds.ts';
import { wordPressHtml } from './classic-html.ts';

const text = z
  .union([z.string(), z.object({ '#text': z.string() }).transform((element) => element['#text'])])
  .catch('')
  .default('');
const list = <Item extends z.ZodType>(item: Item) => z.array(item).catch([]).default([]);

const itemSchema = z.object({
  title: text,
  link: text,
  guid: text,
  'dc:creator': text,
  'content:encoded': text,
  'excerpt:encoded': text,
  'wp:post_id': text,
  'wp:post_date': text,
  'wp:post_date_gmt': text,
  'wp:post_modified_gmt': text,
  'wp:post_name': text,
  'wp:status': text,
  'wp:post_type': text,
  'wp:post_password': text,
  'wp:attachment_url': text,
  category: list(z.object({ '@domain': text, '@nicename': text, '#text': text })),
  'wp:postmeta': list(z.object({ 'wp:meta_key': text, 'wp:meta_value': text })),
  'wp:comment': list(z.unknown()),
});
type Item = z.output<typeof itemSchema>;

const documentSchema = z.object({
  rss: z.object({
    channel: z.object({
      link: text,
      language: text,
      'wp:base_blog_url': text,
      'wp:author': list(z.object({ 'wp:author_login': text, 'wp:author_display_name': text })),
      item: list(itemSchema),
    }),
  }),
});

/** Elements that are arrays even if there is only one of them. */
const lists = ['item', 'category', 'wp:postmeta', 'wp:author', 'wp:comment'];

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  parseAttributeValue: false,
  // Also decodes numeric character references.
  htmlEntities: true,
  isArray: (name) => lists.includes(name),
});

const refusals: Record<string, string> = {
  trash: 'It is in the trash.',
  'auto-draft': 'It is an empty draft.',
};

/** @throws CommandFailed when the file is not an export of WordPress */
export async function readWxr(path: string, formerSite?: string): Promise<Arrivals> {
  const { channel } = parseExport(await readFile(path, 'utf8'), path).rss;
  const site = formerSite ?? [channel['wp:base_blog_url'], channel.link].find(isHttpUrl);
  const host = site && new URL(site).host;
  const attachments = attachmentsOf(channel.item);
  const authors = new Map(
    channel['wp:author'].map((author) => [
      author['wp:author_login'],
      author['wp:author_display_name'],
    ]),
  );
  const hasShortlinks = channel.item.some(({ link, guid }) => [link, guid].some(isShortlink));
  const context = {
    attachments,
    authors,
    site: site ?? exportAddress,
    language: channel.language || undefined,
    hasShortlinks,
  };
  const arrivals: Arrivals = {
    posts: [],
    refused: [],
    formerSite: site && new URL(site).origin,
    fileOf: fileFinder(dirname(path), {
      publicFolders: ['', 'wp-content'],
      hosts: (name) => name === host,
      prefix: '/wp-content',
    }),
  };
  for (const item of channel.item) {
    const name = textOfHtml(item.title) || `post ${item['wp:post_id']}`;
    const reason = refusals[item['wp:status']];
    const type = item['wp:post_type'];
    if (type === 'page') arrivals.refused.push({ name, reason: 'It is a page, not a post.' });
    else if (type === 'post')
      addPost(arrivals, name, () => reason ?? toArrivingPost(item, context));
  }
  return arrivals;
}

/** @throws CommandFailed */
function parseExport(source: string, path: string) {
  const validity = XMLValidator.validate(source);
  if (validity !== true) {
    throw new CommandFailed(
      `${path} is not complete XML (line ${validity.err.line}). Export it again.`,
    );
  }
  const found = documentSchema.safeParse(parseXml(source, path)).data;
  if (!found) throw new CommandFailed(`${path} is not an export of WordPress: it has no channel.`);
  return found;
}

function parseXml(source: string, path: string): unknown {
  try {
    return parser.parse(source);
  } catch (error) {
    throw new CommandFailed(`${path} cannot be read: ${messageOf(error)}`);
  }
}

function attachmentsOf(items: readonly Item[]): Map<string, string> {
  const attached = items.filter((item) => item['wp:post_type'] === 'attachment');
  return new Map(attached.map((item) => [item['wp:post_id'], item['wp:attachment_url']]));
}

interface Context {
  attachments: ReadonlyMap<string, string>;
  authors: ReadonlyMap<string, string>;
  site: string;
  language: string | undefined;
  hasShortlinks: boolean;
}

function toArrivingPost(item: Item, context: Context): ArrivingPost {
  const { attachments, authors, site, hasShortlinks } = context;
  const notes = new Set<string>();
  const addNote = (phrase: string) => notes.add(phrase);
  const [category, ...otherCategories] = labelsOf(item, 'category').filter(
    (title) => title !== 'Uncategorized',
  );
  if (otherCategories.length > 0) addNote(otherCategoriesNote);
  const comments = item['wp:comment'].length;
  if (comments > 0)
    addNote(comments === 1 ? 'a comment is left out' : `${comments} comments are left out`);
  const isRestricted =
    item['wp:status'] === 'private' || item['wp:post_password'] !== '' || hasAccessRule(item);
  if (isRestricted) addNote('it was not public, so it is a draft');
  const isPublished = ['publish', 'future'].includes(item['wp:status']) && !isRestricted;
  const date = readDate(item['wp:post_date_gmt']) ?? readDate(item['wp:post_date']);
  const hasPermalink = isHttpUrl(item.link) && new URL(item.link).search === '';
  // The plugin Polylang stores the language as a category.
  const polylang = item.category.find((label) => label['@domain'] === 'language');
  const shortlink = `${site.replace(/\/+$/, '')}/?p=${item['wp:post_id']}`;
  return {
    id: `wordpress ${item.guid || `${site} ${item['wp:post_id']}`}`,
    name: item['wp:post_name'] || `post ${item['wp:post_id']}`,
    title: textOfHtml(item.title),
    slug: item['wp:post_name'] || undefined,
    status: isPublished ? 'published' : 'draft',
    createdAt: date,
    publishedAt: date,
    updatedAt: readDate(item['wp:post_modified_gmt']),
    category,
    tags: [...labelsOf(item, 'post_tag'), ...otherCategories],
    author: authors.get(item['dc:creator']) || item['dc:creator'] || undefined,
    excerpt: textOfHtml(item['excerpt:encoded']),
    language: polylang?.['@nicename'] ?? context.language,
    cover: coverOf(item, attachments),
    body: { kind: 'html', text: wordPressHtml(item['content:encoded'], { attachments, addNote }) },
    addresses: [...(hasPermalink ? [item.link] : []), ...(hasShortlinks ? [shortlink] : [])],
    base: hasPermalink ? item.link : shortlink,
    notes: [...notes],
  };
}

/** Whether a plugin's field restricts the post to subscribers, members or some roles. */
function hasAccessRule({ 'wp:postmeta': meta }: Item): boolean {
  return meta.some(({ 'wp:meta_key': key, 'wp:meta_value': value }) => {
    if (key === '_jetpack_newsletter_access') return !['', 'everybody'].includes(value);
    const isAccessRule = /^_(?:members_access_role|wpmem_block|restrict_content|pmpro_level)/.test(
      key,
    );
    return isAccessRule && !['', '0'].includes(value);
  });
}

/** WordPress redirects shortlinks, such as `/?p=12`, to the post. */
function isShortlink(address: string): boolean {
  return isHttpUrl(address) && numberSlug(new URL(address).search) !== '';
}

function labelsOf({ category }: Item, domain: string): string[] {
  const titles = category.filter((each) => each['@domain'] === domain).map((each) => each['#text']);
  return [...new Set(titles.map(textOfHtml))];
}

function coverOf(item: Item, attachments: ReadonlyMap<string, string>): string | undefined {
  const thumbnail = item['wp:postmeta'].find((meta) => meta['wp:meta_key'] === '_thumbnail_id');
  return thumbnail && attachments.get(thumbnail['wp:meta_value']);
}
