/** The texts of all posts and pages, kept from run to run, so that a change of one reads only that one. */
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
  /** The build that extracted them from the articles; another one may do so differently. */
  build: z.string(),
  /** By id; the name is older than pages. */
  byPost: z.record(z.string(), z.object({ version: z.int(), text: z.string() })),
});
type Texts = z.infer<typeof textsSchema>['byPost'];

/** @returns text by id; entries that are no longer public are left out */
export async function readSearchTexts(
  { posts, pages }: Pick<PublicContent, 'posts' | 'pages'>,
  site: Pick<Site, 'articles' | 'pages' | 'files' | 'build'>,
): Promise<ReadonlyMap<string, string>> {
  const { files, build } = site;
  const kept = await keptTexts(files, build.id);
  const texts: Texts = {};
  const missing: Reading[] = [];
  for (const entry of [...posts.map(readingPost(site)), ...pages.map(readingPage(site))]) {
    const known = kept[entry.id];
    if (known?.version === entry.version) texts[entry.id] = known;
    else missing.push(entry);
  }
  await eachInParallel(missing, async ({ id, read }) => {
    const found = await read();
    if (found) texts[id] = { version: found.version, text: searchText(found.content) };
  });
  const isChanged = missing.length > 0 || Object.keys(kept).length > Object.keys(texts).length;
  if (isChanged) {
    const stored: z.infer<typeof textsSchema> = { build: build.id, byPost: texts };
    await files.put(privateFile(textsKey, JSON.stringify(stored)));
  }
  return new Map(Object.entries(texts).map(([id, { text }]) => [id, text]));
}

interface Reading {
  id: string;
  version: number;
  /** Undefined when it is no longer public: the list may be older than this. */
  read(): Promise<{ version: number; content: string } | undefined>;
}

function readingPost({ articles }: Pick<Site, 'articles'>) {
  return ({ id, version }: PublicContent['posts'][number]): Reading => ({
    id,
    version,
    read: async () => {
      const found = await articles.read(id);
      return found && { version: found.entry.version, content: found.content };
    },
  });
}

function readingPage({ pages }: Pick<Site, 'pages'>) {
  return ({ id, version }: PublicContent['pages'][number]): Reading => ({
    id,
    version,
    read: async () => {
      const page = await pages.find(id);
      return page?.isDraft ? undefined : page;
    },
  });
}

/** The next reading takes them all from the articles. */
export function forgetSearchTexts(files: Pick<SiteFilesRepository, 'remove'>): Promise<void> {
  return files.remove(textsKey);
}

/** An unreadable file counts as empty and is built again. */
async function keptTexts(files: Pick<SiteFilesRepository, 'get'>, buildId: string): Promise<Texts> {
  const stored = await files.get(textsKey);
  if (!stored) return {};
  const { data } = textsSchema.safeParse(jsonOf(utf8Text(stored)));
  return data?.build === buildId ? data.byPost : {};
}
