import { slicedPage } from '#lambdas/kernel/sliced-page.ts';
import { limits } from '#shared/schemas/limits.ts';
import type { TrashedPostList, TrashQuery } from '#shared/schemas/trash.ts';
import type { TrashedPostSummary } from './post.ts';
import type { PostsRepository } from './posts.repository.ts';

/**
 * One page of the posts in the trash, latest deletion first. Items expire by themselves, so no
 * counter could know how many there are: they are read, up to 1,000, and counted.
 * @throws Problem `validation-failed` for a bad cursor
 */
export async function listTrash(
  { query, now }: { query: TrashQuery; now: Date },
  posts: Pick<PostsRepository, 'trashed'>,
): Promise<{ posts: TrashedPostSummary[]; meta: TrashedPostList['meta'] }> {
  const found = await posts.trashed({ now, limit: limits.shownTrash });
  const { entries, meta } = slicedPage(found, {
    query,
    list: 'trash-posts',
    size: query.page_size ?? limits.pageSize.trash,
    placeOf: ({ trashedAt, id }) => ({ time: trashedAt, id }),
  });
  return { posts: entries, meta };
}
