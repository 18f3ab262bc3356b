/** What the response adds to a post. */
import type { ImageSize, UploadsRepository } from '../uploads/uploads.repository.ts';
import type { EntryLink, EntryNeighbors } from '../entries/entry.ts';
import { completeImages } from '../entries/entry-references.ts';
import type { PostRecord, PostSummaryRecord } from './post.ts';
import { positionIn, tagList } from './post-lists.ts';
import type { PostsRepository } from './posts.repository.ts';
import { relatedPosts, relatedSearch, tagsToSearch } from './related-posts.ts';

export interface PostContext {
  neighbors: EntryNeighbors;
  /** Empty for a post that is not published, and in the answer to a save. */
  related: readonly EntryLink[];
  /** Uploaded images of the cover and the content, in this order, if they are complete. */
  images: readonly ImageSize[];
}

export interface ContextDeps {
  posts: Pick<PostsRepository, 'neighborsOf' | 'page'>;
  uploads: Pick<UploadsRepository, 'findMany'>;
}

export async function contextOf(post: PostRecord, deps: ContextDeps): Promise<PostContext> {
  const [context, related] = await Promise.all([
    contextForEditor(post, deps),
    relatedTo(post, deps.posts),
  ]);
  return { ...context, related };
}

async function contextForEditor(
  post: PostRecord,
  { posts, uploads }: ContextDeps,
): Promise<Omit<PostContext, 'related'>> {
  const [neighbors, images] = await Promise.all([
    neighborsOf(post, posts),
    completeImages(post.objectKeys, uploads),
  ]);
  return { neighbors, images };
}

/**
 * For a post that was just saved: a failing read must not make the save look failed, or the
 * author's retry would conflict with their own version. Neighbours and images are left out instead.
 */
export async function contextOfSaved(post: PostRecord, deps: ContextDeps): Promise<PostContext> {
  try {
    return { ...(await contextForEditor(post, deps)), related: [] };
  } catch (error) {
    const name = error instanceof Error ? error.name : 'unknown';
    const message = 'post without context';
    console.error(JSON.stringify({ level: 'ERROR', message, error: name, postId: post.id }));
    return noContext;
  }
}

/** For a post whose text is masked. */
export const noContext: PostContext = {
  neighbors: { newer: null, older: null },
  related: [],
  images: [],
};

/**
 * The neighbours of a published post. Others are in no public list, so nothing is read for them.
 */
async function neighborsOf(
  post: PostSummaryRecord,
  posts: Pick<PostsRepository, 'neighborsOf'>,
): Promise<EntryNeighbors> {
  if (post.status !== 'published') return { newer: null, older: null };
  return posts.neighborsOf(positionIn('public', post));
}

async function relatedTo(
  post: PostSummaryRecord,
  posts: Pick<PostsRepository, 'page'>,
): Promise<EntryLink[]> {
  if (post.status !== 'published') return [];
  const size = relatedSearch.postsOfTag;
  const found = await Promise.all(
    tagsToSearch(post).map((id) => posts.page({ list: tagList(id), size, from: { skip: 0 } })),
  );
  return relatedPosts(
    post,
    found.flatMap((page) => page.entries),
  );
}
