/** The uploaded images of drafts with a working preview link, which get copies, too. */
import { eachInParallel } from '#lambdas/kernel/each-in-parallel.ts';
import { isWorking } from '../../entries/previews.usecases.ts';
import type { PageSummaryRecord } from '../../pages/page.ts';
import { objectKeysOf } from '../../projects/project.kind.ts';
import { allDraftProjects, allPosts, type PublicStore } from './public-content.ts';

/** @returns the object keys in these drafts as they are now */
export async function readPreviewedImages(
  { posts, projects, previews }: Pick<PublicStore, 'posts' | 'projects' | 'previews'>,
  { owners, now }: { owners: Promise<readonly PageSummaryRecord[]>; now: Date },
): Promise<string[]> {
  const [drafts, draftProjects, pages] = await Promise.all([
    allPosts(posts, 'unpublished'),
    allDraftProjects(projects),
    owners,
  ]);
  const byId = new Map([
    ...draftProjects.map((project) => [project.id, objectKeysOf(project)] as const),
    ...pages
      .filter(({ isDraft }) => isDraft)
      .map(({ id, objectKeys }) => [id, objectKeys] as const),
  ]);
  const links = await previews.findMany([...drafts.map(({ id }) => id), ...byId.keys()]);
  const working = links.filter((link) => isWorking(link, now));
  const objectKeys: string[] = [];
  await eachInParallel(working, async ({ id }) => {
    const shown = byId.get(id) ?? (await posts.find(id))?.objectKeys;
    objectKeys.push(...(shown ?? []));
  });
  return objectKeys;
}
