/** Reads Hashnode's JSON export. Hashnode's backups on GitHub are Markdown, which `markdown` reads. */
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isJsonObject } from '#shared/content/schema.ts';
import * as z from 'zod';
import { CommandFailed } from '../../build/run.ts';
import { type Arrivals, type ArrivingPost, exportAddress } from '../arriving-post.ts';
import { fileFinder } from '../files-in.ts';
import { coverField, dateField, listField, textField } from '../fields.ts';
import { draftNote, hiddenReason } from '../visibility.ts';
import { addPost } from '../within-bounds.ts';

const exportSchema = z.object({ posts: z.array(z.unknown()) });

/** @throws CommandFailed when the file is not an export of Hashnode */
export async function readHashnodeExport(path: string, formerSite?: string): Promise<Arrivals> {
  const exported = exportSchema.safeParse(await readJson(path)).data;
  if (!exported)
    throw new CommandFailed(`${path} is not an export of Hashnode: it has no list of posts.`);
  const arrivals: Arrivals = {
    posts: [],
    refused: [],
    formerSite,
    fileOf: fileFinder(dirname(path), { publicFolders: [''] }),
  };
  for (const [index, row] of exported.posts.entries()) {
    addPost(arrivals, `post ${index + 1} of the export`, () =>
      toArrivingPost(row, formerSite ?? exportAddress),
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

/** Reads newer and older exports. In some of them tags and covers are objects, and the text is HTML. */
function toArrivingPost(row: unknown, site: string): ArrivingPost | string {
  if (!isJsonObject(row)) return 'Its data is incomplete.';
  const markdown = textField(row, 'contentMarkdown', 'content.markdown');
  const text = markdown ?? textField(row, 'content', 'content.html');
  const title = textField(row, 'title');
  if (text === undefined || title === undefined) return 'Its data is incomplete.';
  const names = listField(row, 'tags');
  // Some exports have a tag's database id instead of its name.
  const tags = names.filter((name) => !/^[0-9a-f]{24}$/.test(name));
  const created = dateField(row, 'dateAdded', 'publishedAt', 'createdAt');
  const slug = textField(row, 'slug') ?? '';
  const draftReason = hiddenReason(row) ?? created.unread;
  return {
    id: `hashnode ${textField(row, 'cuid') ?? slug}`,
    name: slug,
    title,
    slug: slug || undefined,
    status: draftReason === undefined ? 'published' : 'draft',
    createdAt: created.date,
    publishedAt: created.date,
    updatedAt: dateField(row, 'dateUpdated', 'updatedAt').date,
    tags,
    // The subtitle comes first, because `brief` is only the beginning of the text.
    excerpt: textField(row, 'subtitle', 'brief'),
    cover: coverField(row),
    body: { kind: markdown === undefined ? 'html' : 'markdown', text },
    addresses: [`/${slug}`],
    base: `${site}/${slug}`,
    notes: [
      ...(draftReason === undefined ? [] : [draftNote(draftReason)]),
      ...(tags.length < names.length ? ['its tags have no names in the export'] : []),
    ],
  };
}
