/** Stores the searchable text of each post and page in the bucket, so that a run reads only changed articles. */
import * as z from 'zod';
import { storedObjects } from '#shared/platform/stored-kinds.ts';
import { eachInParallel } from '#lambdas/kernel/each-in-parallel.ts';
import { jsonOf } from '#shared/read-text.ts';
import { searchText } from '../files/search-index.ts';
import { privateFile } from '../manifest.ts';
import type { SiteFilesRepository } from '../site-files.repository.ts';
import type { PublicContent } from './public-content.ts';
import type { Site } from './site.ts';
import { utf8Text } from './target.ts';

const { key: textsKey } = storedObjects.searchTexts;

const textsSchema = z.object({
  /** The build that extracted the texts; another build may extract them differently. */
  build: z.string(),
  /** Texts of posts and pages, by id. The name dates from before there were pages. */
  byPost: z.record(z.string(), z.object({ version: z.int(), text: z.string() })),
});
type Texts = z.infer<typeof textsSchema>['byPost'];

/** @returns text by id, without entries that are no longer public */
export async function readSearchTexts(
  { posts, pages }: Pick<PublicContent, 'posts' | 'pages'>,
  site: Pick<Site, 'articles' | 'pages' | 'files' | 'build'>,
): Promise<ReadonlyMap<string, string>> {
  const { files, build } = site;
  const stored = await storedTexts(files, build.id);
  const texts: Texts = {};
  const missing: TextSource[] = [];
  for (const entry of [...posts.map(postSource(site)), ...pages.map(pageSource(site))]) {
    const known = stored[entry.id];
    if (known?.version === entry.version) texts[entry.id] = known;
    else missing.push(entry);
  }
  await eachInParallel(missing, async ({ id, read }) => {
    const found = await read();
    if (found) texts[id] = { version: found.version, text: searchText(found.content) };
  });
  const isChanged = missing.length > 0 || Object.keys(stored).length > Object.keys(texts).length;
  if (isChanged) {
    const body: z.infer<typeof textsSchema> = { build: build.id, byPost: texts };
    await files.put(privateFile(textsKey, JSON.stringify(body)));
  }
  return new Map(Object.entries(texts).map(([id, { text }]) => [id, text]));
}

interface TextSource {
  id: string;
  version: number;
  /** Undefined when the entry was deleted or unpublished after the list was read. */
  read(): Promise<{ version: number; content: string } | undefined>;
}

function postSource({ articles }: Pick<Site, 'articles'>) {
  return ({ id, version }: PublicContent['posts'][number]): TextSource => ({
    id,
    version,
    read: async () => {
      const found = await articles.read(id);
      return found && { version: found.entry.version, content: found.content };
    },
  });
}

function pageSource({ pages }: Pick<Site, 'pages'>) {
  return ({ id, version }: PublicContent['pages'][number]): TextSource => ({
    id,
    version,
    read: async () => {
      const page = await pages.find(id);
      return page?.isDraft ? undefined : page;
    },
  });
}

/** Makes the next run extract all texts from the articles again. */
export function forgetSearchTexts(files: Pick<SiteFilesRepository, 'remove'>): Promise<void> {
  return files.remove(textsKey);
}

/** @returns no texts for an invalid file and for texts of another build: the caller then extracts all again */
async function storedTexts(
  files: Pick<SiteFilesRepository, 'get'>,
  buildId: string,
): Promise<Texts> {
  const stored = await files.get(textsKey);
  if (!stored) return {};
  const { data } = textsSchema.safeParse(jsonOf(utf8Text(stored)));
  return data?.build === buildId ? data.byPost : {};
}
