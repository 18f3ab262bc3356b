/** Hashnode's JSON export. Its backups on GitHub are folders of Markdown. */
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isJsonObject } from '#shared/content/schema.ts';
import * as z from 'zod';
import { CommandFailed } from '../../build/run.ts';
import { type Arrivals, type ArrivingPost, exportAddress } from '../arriving-post.ts';
import { filesIn } from '../files-in.ts';
import { readDate } from '../read-date.ts';
import { draftNote, hiddenBy } from '../visibility.ts';
import { takePost } from '../within-bounds.ts';

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');

const postSchema = z.object({
  cuid: text,
  title: text,
  slug: text,
  subtitle: text,
  /** The beginning of the text. */
  brief: text,
  contentMarkdown: z.string(),
  coverImage: text,
  dateAdded: text,
  createdAt: text,
  updatedAt: text,
  dateUpdated: text,
  /** Names of tags, or only their keys. */
  tags: z.array(z.union([z.string(), z.object({ name: text })])).nullish(),
});

const exportSchema = z.object({ posts: z.array(z.unknown()) });

/** @throws CommandFailed when the file is no such export */
export async function readHashnodeExport(path: string, formerSite?: string): Promise<Arrivals> {
  const found = exportSchema.safeParse(await readJson(path)).data;
  if (!found) throw new CommandFailed(`${path} is no export of Hashnode: it has no list of posts.`);
  const arrivals: Arrivals = {
    posts: [],
    refused: [],
    formerSite,
    fileOf: filesIn(dirname(path), { publicFolders: [''] }),
  };
  for (const [index, row] of found.posts.entries()) {
    const post = postSchema.safeParse(row).data;
    takePost(arrivals, `post ${index + 1} of the export`, () =>
      post && isJsonObject(row)
        ? arriving(post, hiddenBy(row), formerSite ?? exportAddress)
        : 'Its data is incomplete.',
    );
  }
  return arrivals;
}

async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new CommandFailed(`${path} is not complete JSON. Export it again.`);
  }
}

function arriving(
  post: z.output<typeof postSchema>,
  hidden: string | undefined,
  site: string,
): ArrivingPost {
  const names = (post.tags ?? []).map((tag) => (typeof tag === 'string' ? tag : tag.name));
  const tags = names.filter((name) => !/^[0-9a-f]{24}$/.test(name));
  const date = readDate(post.dateAdded) ?? readDate(post.createdAt);
  return {
    id: `hashnode ${post.cuid || post.slug}`,
    name: post.slug,
    title: post.title,
    slug: post.slug || undefined,
    status: hidden === undefined ? 'published' : 'draft',
    createdAt: date,
    publishedAt: date,
    updatedAt: readDate(post.dateUpdated) ?? readDate(post.updatedAt),
    tags,
    excerpt: post.subtitle || post.brief,
    cover: post.coverImage || undefined,
    body: { kind: 'markdown', text: post.contentMarkdown },
    addresses: [`/${post.slug}`],
    base: `${site}/${post.slug}`,
    notes: [
      ...(hidden === undefined ? [] : [draftNote(hidden)]),
      ...(tags.length < names.length ? ['its tags have no names in the export'] : []),
    ],
  };
}
