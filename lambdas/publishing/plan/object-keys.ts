import { isObjectKey } from '#shared/content/urls.ts';
import type { Articles } from './articles.ts';
import { eachInParallel } from '../each-in-parallel.ts';
import type { Manifest } from '../manifest.ts';
import type { PublicContent } from './public-content.ts';

/**
 * Keys of all uploaded objects that public content refers to. Lists tell of covers only, so the
 * manifest remembers those of each article, and only a changed one is read.
 */
export async function publicObjectKeys(
  { posts, projects }: PublicContent,
  { manifest, articles }: { manifest: Manifest; articles: Articles },
): Promise<Set<string>> {
  const known = manifest.articles;
  const changed = posts.filter(({ id, version }) => known.get(id)?.version !== version);
  await eachInParallel(changed, async ({ id }) => {
    // A post that cannot be read fails again when it is rendered, where that is reported.
    const found = await articles.read(id).catch(() => undefined);
    if (!found) return;
    known.set(id, { version: found.post.version, objectKeys: found.post.objectKeys });
  });
  const published = new Set(posts.map(({ id }) => id));
  for (const id of known.keys()) if (!published.has(id)) known.delete(id);
  const covers = [
    ...posts.map(({ avatar }) => avatar),
    ...projects.map(({ imageUrl }) => imageUrl),
  ];
  const objectKeys = [...known.values()].flatMap((article) => article.objectKeys);
  return new Set(
    [...covers.filter((source) => source !== null), ...objectKeys].filter(isObjectKey),
  );
}
