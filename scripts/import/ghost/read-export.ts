/** Reads Ghost's JSON export, with the pictures in `content/images` and the `redirects.json` beside it. */
import { existsSync, statSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as z from 'zod';
import { CommandFailed } from '../../build/run.ts';
import { type Arrivals, type ArrivingPost, exportAddress } from '../arriving-post.ts';
import { fileFinder } from '../files-in.ts';
import { readDate } from '../fields.ts';
import { pathOf } from '../addresses.ts';
import { addPost } from '../within-bounds.ts';
import { lexicalHtml, mobiledocHtml, singleMarkdownCard } from './document-html.ts';

const id = z.union([z.string(), z.number()]).transform(String);
const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');
const date = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => (typeof value === 'number' ? new Date(value) : readDate(value ?? '')));
const rows = <Row extends z.ZodType>(row: Row) => z.array(row).default([]);

const postSchema = z.object({
  id,
  uuid: text,
  title: text,
  slug: text,
  html: text,
  lexical: text,
  mobiledoc: text,
  markdown: text,
  feature_image: text,
  image: text,
  type: text,
  page: z.unknown().optional(),
  status: text,
  visibility: text,
  custom_excerpt: text,
  meta_description: text,
  author_id: id.nullish(),
  created_at: date,
  updated_at: date,
  published_at: date,
});
type GhostPost = z.output<typeof postSchema>;

const dataSchema = z.object({
  posts: z.array(z.unknown()),
  tags: rows(z.object({ id, name: text })),
  posts_tags: rows(z.object({ post_id: id, tag_id: id, sort_order: z.number().default(0) })),
  users: rows(z.object({ id, name: text })),
  posts_authors: rows(z.object({ post_id: id, author_id: id })),
  settings: rows(z.object({ key: z.unknown(), value: z.unknown() })),
  posts_meta: rows(z.object({ post_id: id, email_only: z.unknown() })),
});
type GhostData = z.output<typeof dataSchema>;

const exportSchema = z.union([
  z.object({ db: z.tuple([z.object({ data: dataSchema })]).rest(z.unknown()) }),
  z.object({ data: dataSchema }),
]);
const redirectsSchema = z.array(z.object({ from: z.string(), to: z.string() }));

/** Ghost's exports have this instead of the site's address. */
const ghostAddress = '__GHOST_URL__';

/** @param path the export's file, or the folder that contains it. @throws CommandFailed when it is not an export */
export async function readGhostExport(path: string, formerSite?: string): Promise<Arrivals> {
  const file = statSync(path).isDirectory() ? await findExport(path) : path;
  const source = await readFile(file, 'utf8');
  const site = formerSite ?? exportAddress;
  const data = parseData(source.replaceAll(ghostAddress, site), file);
  const redirects = await readRedirects(join(dirname(file), 'redirects.json'));
  const host = new URL(site).host;
  const arrivals: Arrivals = {
    posts: [],
    refused: [],
    formerSite,
    fileOf: fileFinder(dirname(file), {
      publicFolders: [''],
      prefix: '/content',
      hosts: (name) => name === host,
    }),
  };
  const context = { ...relationsOf(data), redirects, site, language: languageOf(data) };
  for (const [index, row] of data.posts.entries()) {
    const post = postSchema.safeParse(row).data;
    addPost(arrivals, post?.title || `post ${index + 1} of the export`, () => {
      if (!post) return 'Its data is incomplete.';
      if (post.type === 'page' || post.page === 1 || post.page === true) {
        return 'It is a page, not a post.';
      }
      return toArrivingPost(post, context);
    });
  }
  return arrivals;
}

async function findExport(folder: string): Promise<string> {
  const files = (await readdir(folder)).filter(
    (file) => /\.json$/i.test(file) && file !== 'redirects.json',
  );
  const [file, ...others] = files;
  if (file && others.length === 0) return join(folder, file);
  throw new CommandFailed(`Name the export itself: ${folder} has ${files.length} JSON files.`);
}

/** @throws CommandFailed */
function parseData(source: string, file: string): GhostData {
  const found = exportSchema.safeParse(parseJson(source, file)).data;
  if (!found)
    throw new CommandFailed(`${file} is not an export of Ghost: it has no table of posts.`);
  return 'db' in found ? found.db[0].data : found.data;
}

function parseJson(source: string, file: string): unknown {
  try {
    return JSON.parse(source);
  } catch {
    throw new CommandFailed(`${file} is not complete JSON. Export it again.`);
  }
}

async function readRedirects(file: string): Promise<{ from: string; to: string }[]> {
  if (!existsSync(file)) return [];
  const found = redirectsSchema.safeParse(parseJson(await readFile(file, 'utf8'), file)).data;
  if (!found) throw new CommandFailed(`${file} is not a list of redirects.`);
  // Ghost's redirects are regular expressions. Only plain paths say which addresses existed.
  const unescape = (from: string) => from.replaceAll(/^\^|\$$|\\(?=[/.-])/g, '');
  return found
    .map(({ from, to }) => ({ from: unescape(from), to }))
    .filter(({ from }) => !/[()[\]*+?|\\]/.test(from));
}

interface Context {
  /** Names of public tags by post id; the first is the post's main tag. */
  tagsOf: ReadonlyMap<string, string[]>;
  authorOf: (post: GhostPost) => string | undefined;
  /** Ids of posts that were only sent by e-mail. */
  mailOnly: ReadonlySet<string>;
  redirects: readonly { from: string; to: string }[];
  site: string;
  language: string | undefined;
}

function relationsOf(data: GhostData): Pick<Context, 'tagsOf' | 'authorOf' | 'mailOnly'> {
  const nameOf = new Map(data.tags.map(({ id: tag, name }) => [tag, name]));
  const postTags = data.posts_tags.toSorted((left, right) => left.sort_order - right.sort_order);
  const tagsOf = new Map<string, string[]>();
  for (const { post_id: post, tag_id: tag } of postTags) {
    const name = nameOf.get(tag) ?? '';
    // Names of internal tags begin with `#`.
    const isPublic = name !== '' && !name.startsWith('#');
    if (isPublic) tagsOf.set(post, [...(tagsOf.get(post) ?? []), name]);
  }
  const userOf = new Map(data.users.map(({ id: user, name }) => [user, name]));
  // Reversed, so that the first of several authors is set last and wins.
  const firstAuthorOf = new Map(
    data.posts_authors.toReversed().map(({ post_id, author_id }) => [post_id, author_id]),
  );
  return {
    tagsOf,
    mailOnly: new Set(
      data.posts_meta.filter(({ email_only }) => Boolean(email_only)).map(({ post_id }) => post_id),
    ),
    authorOf: ({ id: post, author_id }) => userOf.get(firstAuthorOf.get(post) ?? author_id ?? ''),
  };
}

/** All posts have the site's language, whose setting has had several names. */
function languageOf({ settings }: GhostData): string | undefined {
  const names: unknown[] = ['locale', 'lang', 'default_locale', 'defaultLang'];
  const values = settings.filter(({ key }) => names.includes(key)).map(({ value }) => value);
  return values.find((value) => typeof value === 'string');
}

function toArrivingPost(
  post: GhostPost,
  { tagsOf, authorOf, mailOnly, redirects, site, language }: Context,
): ArrivingPost {
  const notes: string[] = [];
  const tags = tagsOf.get(post.id) ?? [];
  const path = `/${post.slug}/`;
  const ownRedirects = redirects.filter(({ to }) => pathOf(to).replace(/\/*$/, '/') === path);
  const isPublic = post.visibility === '' || post.visibility === 'public';
  const isMail = post.status === 'sent' || mailOnly.has(post.id);
  if (!isPublic) notes.push('it was not public, so it is a draft');
  else if (isMail) notes.push('it was only sent by email, so it is a draft');
  const isPublished = ['published', 'scheduled'].includes(post.status) && !isMail;
  return {
    id: `ghost ${post.uuid || `${post.id} ${post.slug}`}`,
    name: post.slug,
    title: post.title,
    slug: post.slug || undefined,
    status: isPublished && isPublic ? 'published' : 'draft',
    createdAt: post.created_at,
    updatedAt: post.updated_at,
    publishedAt: post.published_at,
    category: tags[0],
    tags,
    author: authorOf(post),
    excerpt: post.custom_excerpt || post.meta_description,
    language,
    cover: post.feature_image || post.image || undefined,
    body: bodyOf(post, (card) => notes.push(`the card “${card}” is left out`)),
    addresses: [path, ...ownRedirects.map(({ from }) => from)],
    base: `${site}${path}`,
    notes,
  };
}

/** Prefers the author's own Markdown, then Ghost's rendered HTML, to the editor's document. */
function bodyOf(
  { html, lexical, mobiledoc, markdown }: GhostPost,
  onUnknownCard: (card: string) => void,
): ArrivingPost['body'] {
  const ownMarkdown = mobiledoc ? singleMarkdownCard(mobiledoc) : markdown || undefined;
  if (ownMarkdown !== undefined) return { kind: 'markdown', text: ownMarkdown };
  if (html.trim() !== '') return { kind: 'html', text: html };
  const rendered =
    lexicalHtml(lexical, onUnknownCard) ?? mobiledocHtml(mobiledoc, onUnknownCard) ?? '';
  return { kind: 'html', text: rendered };
}
