/** The texts of all articles, kept from run to run, so that a change of one reads only that one. */
import * as z from 'zod';
import { publisherFolder } from '#shared/publishing/site-paths.ts';
import type { PostSummaryRecord } from '../posts/post.ts';
import type { Articles } from './articles.ts';
import { eachInParallel } from './each-in-parallel.ts';
import { searchText } from './files/search-text.ts';
import { privateFile } from './manifest.ts';
import type { SiteFilesRepository } from './site-files.repository.ts';
import { utf8Text } from './target.ts';

const textsKey = `${publisherFolder}search-texts.json`;

const textsSchema = z.record(z.string(), z.object({ version: z.int(), text: z.string() }));
type Texts = z.infer<typeof textsSchema>;

/** @returns text by the post's id; none for a post that is no longer published */
export async function readSearchTexts(
  posts: readonly PostSummaryRecord[],
  { articles, files }: { articles: Articles; files: SiteFilesRepository },
): Promise<ReadonlyMap<string, string>> {
  const kept = await keptTexts(files);
  const texts: Texts = {};
  const missing: PostSummaryRecord[] = [];
  for (const post of posts) {
    const known = kept[post.id];
    if (known?.version === post.version) texts[post.id] = known;
    else missing.push(post);
  }
  await eachInParallel(missing, async ({ id }) => {
    const found = await articles.read(id);
    if (found) texts[id] = { version: found.post.version, text: searchText(found.content) };
  });
  const isChanged = missing.length > 0 || Object.keys(kept).length > Object.keys(texts).length;
  if (isChanged) await files.put(privateFile(textsKey, JSON.stringify(texts)));
  return new Map(Object.entries(texts).map(([id, { text }]) => [id, text]));
}

/** Whatever cannot be read is made anew. */
async function keptTexts(files: SiteFilesRepository): Promise<Texts> {
  const stored = await files.get(textsKey);
  if (!stored) return {};
  try {
    return textsSchema.parse(JSON.parse(utf8Text(stored)));
  } catch {
    return {};
  }
}
