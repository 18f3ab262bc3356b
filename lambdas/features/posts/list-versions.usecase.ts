import { problem } from '#shared/problems.ts';
import { limits } from '#shared/schemas/limits.ts';
import type { PostVersionList, PostVersionListQuery } from '#shared/schemas/post-versions.ts';
import type { PostVersionSummary } from './post.ts';
import type { PostsRepository } from './posts.repository.ts';

interface ListedVersions {
  versions: PostVersionSummary[];
  meta: PostVersionList['meta'];
}

/**
 * One page of the versions before a post's current one, newest first. The post itself says which
 * are kept, so a page costs the same at any depth.
 * @throws Problem `post-not-found`, or `validation-failed` for a bad cursor
 */
export async function listVersions(
  { id, query }: { id: string; query: PostVersionListQuery },
  posts: Pick<PostsRepository, 'find' | 'versions'>,
): Promise<ListedVersions> {
  const post = await posts.find(id);
  if (!post) throw problem('post-not-found');
  const kept = post.keptVersions.toReversed();
  const size = query.page_size ?? limits.pageSize.versions;
  const start = startOf(query, { kept, size });
  const shown = kept.slice(start, start + size);
  const before = kept[start - 1] ?? post.version;
  const versions =
    shown.length === 0 ? [] : await posts.versions({ postId: id, before, limit: shown.length });
  const last = shown.at(-1);
  const hasMore = last !== undefined && start + size < kept.length;
  return {
    versions,
    meta: {
      page: Math.floor(start / size) + 1,
      total_pages: Math.ceil(kept.length / size),
      total: kept.length,
      next_cursor: hasMore ? String(last) : null,
    },
  };
}

/** A cursor is the number of the last version shown, which may have been removed since. */
function startOf(
  { cursor, page = 1 }: PostVersionListQuery,
  { kept, size }: { kept: readonly number[]; size: number },
): number {
  if (cursor === undefined) return (page - 1) * size;
  if (!/^[1-9]\d{0,8}$/.test(cursor)) {
    throw problem('validation-failed', { errors: { cursor: 'This cursor is not valid' } });
  }
  return kept.filter((version) => version >= Number(cursor)).length;
}
