/** The texts of all articles, kept from run to run, so that a change of one reads only that one. */
import * as z from 'zod';
import { storedObjects } from '#shared/platform/stored-kinds.ts';
import type { PostSummaryRecord } from '../../posts/post.ts';
import { eachInParallel } from '#lambdas/kernel/each-in-parallel.ts';
import { jsonOf } from '#shared/read-text.ts';
import { searchText } from '../files/search-text.ts';
import { privateFile } from '../manifest.ts';
import type { SiteFilesRepository } from '../site-files.repository.ts';
import type { Site } from './site.ts';
import { utf8Text } from './target.ts';

const { key: textsKey } = storedObjects.searchTexts;

const textsSchema = z.object({
  /** The build that extracted them from the articles; another one may do so differently. */
  build: z.string(),
  byPost: z.record(z.string(), z.object({ version: z.int(), text: z.string() })),
});
type Texts = z.infer<typeof textsSchema>['byPost'];

/** @returns text by post id; posts that are no longer published are left out */
export async function readSearchTexts(
  posts: readonly PostSummaryRecord[],
  { articles, files, build }: Pick<Site, 'articles' | 'files' | 'build'>,
): Promise<ReadonlyMap<string, string>> {
  const kept = await keptTexts(files, build.id);
  const texts: Texts = {};
  const missing: PostSummaryRecord[] = [];
  for (const post of posts) {
    const known = kept[post.id];
    if (known?.version === post.version) texts[post.id] = known;
    else missing.push(post);
  }
  await eachInParallel(missing, async ({ id }) => {
    const found = await articles.read(id);
    if (found) texts[id] = { version: found.entry.version, text: searchText(found.content) };
  });
  const isChanged = missing.length > 0 || Object.keys(kept).length > Object.keys(texts).length;
  if (isChanged) {
    const stored: z.infer<typeof textsSchema> = { build: build.id, byPost: texts };
    await files.put(privateFile(textsKey, JSON.stringify(stored)));
  }
  return new Map(Object.entries(texts).map(([id, { text }]) => [id, text]));
}

/** The next reading takes them all from the articles. */
export function forgetSearchTexts(files: Pick<SiteFilesRepository, 'remove'>): Promise<void> {
  return files.remove(textsKey);
}

/** What cannot be read is built again. */
async function keptTexts(files: Pick<SiteFilesRepository, 'get'>, buildId: string): Promise<Texts> {
  const stored = await files.get(textsKey);
  if (!stored) return {};
  const { data } = textsSchema.safeParse(jsonOf(utf8Text(stored)));
  return data?.build === buildId ? data.byPost : {};
}
