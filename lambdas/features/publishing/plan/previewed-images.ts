/** The uploaded images of drafts and unsaved texts with a working preview link, which get copies, too. */
import { eachInParallel } from '#lambdas/kernel/each-in-parallel.ts';
import { newEntryOf } from '#shared/entries/entry-kinds.ts';
import { isWorking } from '../../entries/previews.usecases.ts';
import type { PageSummaryRecord } from '../../pages/page.ts';
import { objectKeysOf } from '../../projects/project.ts';
import { allDraftProjects, allPosts, type PublicStore } from './public-content.ts';

/** @returns the object keys in these texts as they are now */
export async function readPreviewedImages(
  {
    posts,
    projects,
    previews,
    copies,
  }: Pick<PublicStore, 'posts' | 'projects' | 'previews' | 'copies'>,
  { owners, now }: { owners: Promise<readonly PageSummaryRecord[]>; now: Date },
): Promise<string[]> {
  const [drafts, draftProjects, pages, forms] = await Promise.all([
    allPosts(posts, 'unpublished'),
    allDraftProjects(projects),
    owners,
    copies.images(now),
  ]);
  const byId = new Map([
    ...draftProjects.map((project) => [project.id, objectKeysOf(project)] as const),
    ...pages
      .filter(({ isDraft }) => isDraft)
      .map(({ id, objectKeys }) => [id, objectKeys] as const),
  ]);
  const ids = [
    ...drafts.map(({ id }) => id),
    ...byId.keys(),
    ...forms.filter(({ kind, entry }) => entry !== newEntryOf(kind)).map(({ entry }) => entry),
  ];
  const links = await previews.findMany([...new Set(ids)]);
  const working = links.filter((link) => isWorking(link, now));
  const objectKeys: string[] = [];
  await eachInParallel(working, async ({ id, copy }) => {
    const form = copy && forms.find((one) => one.userId === copy.userId && one.id === copy.id);
    const shown = copy ? form?.objectKeys : (byId.get(id) ?? (await posts.find(id))?.objectKeys);
    objectKeys.push(...(shown ?? []));
  });
  return objectKeys;
}
