/** The uploaded images of drafts with a working preview link, which get copies, too. */
import { eachInParallel } from '#lambdas/kernel/each-in-parallel.ts';
import { isWorking } from '../../entries/previews.usecases.ts';
import { allPosts, type PublicStore } from './public-content.ts';

/** @returns the object keys in these drafts as they are now */
export async function readPreviewedImages(
  { posts, previews }: Pick<PublicStore, 'posts' | 'previews'>,
  now: Date,
): Promise<string[]> {
  const drafts = await allPosts(posts, 'unpublished');
  const links = await previews.findMany(drafts.map(({ id }) => id));
  const working = links.filter((link) => isWorking(link, now));
  const objectKeys: string[] = [];
  await eachInParallel(working, async ({ id }) => {
    const post = await posts.find(id);
    objectKeys.push(...(post?.objectKeys ?? []));
  });
  return objectKeys;
}
