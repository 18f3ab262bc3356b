import type { EntryLink, EntryNeighbors } from '../entries/entry.ts';
import { completeImages } from '../entries/entry-references.ts';
import { getEntry, type Reader } from '../entries/read-entries.ts';
import type { ImageSize, UploadsRepository } from '../uploads/uploads.repository.ts';
import {
  positionIn,
  type PostRecord,
  postReading,
  type PostSummaryRecord,
  type PostTypes,
  tagList,
} from './post.ts';
import type { PostsRepository } from './posts.repository.ts';
import {
  toEntryLink,
  partsWith,
  readParts,
  coverKeysOf,
  type RelatedPost,
  relatedPosts,
  relatedSearch,
  tagsToSearch,
} from './related-posts.ts';

/** The parts of an answer that are not stored with the post. */
export interface PostContext {
  neighbors: EntryNeighbors;
  /** Empty for a post that is not published, and in the answer to a save. */
  related: readonly RelatedPost[];
  /** Uploaded covers of the related posts, if complete. */
  covers: readonly ImageSize[];
  /** The parts of the post's series; undefined without a series, for an unpublished post, and in the answer to a save. */
  parts?: readonly EntryLink[] | undefined;
  /** Uploaded images of the cover and the content, in this order, if they are complete. */
  images: readonly ImageSize[];
}

export interface ContextDeps {
  posts: Pick<PostsRepository, 'neighborsOf' | 'page'>;
  uploads: Pick<UploadsRepository, 'findMany'>;
}

export interface PostReadDeps extends ContextDeps {
  posts: Pick<PostsRepository, 'findWithContent' | 'findIdBySlug' | 'neighborsOf' | 'page'>;
}

/**
 * Finds a post by its id, its slug or a former slug.
 * @throws Problem `post-not-found` when none exists that this reader may know of
 */
export async function getPost(
  request: { idOrSlug: string; reader: Reader },
  deps: PostReadDeps,
): Promise<PostContext & { post: PostRecord; content: string }> {
  const { entry, content, isMasked } = await getEntry<PostTypes>(postReading, request, deps.posts);
  return { post: entry, content, ...(isMasked ? noContext : await readContext(entry, deps)) };
}

export async function readContext(post: PostRecord, deps: ContextDeps): Promise<PostContext> {
  const [context, related, parts] = await Promise.all([
    readEditorContext(post, deps),
    readRelated(post, deps),
    readSeriesParts(post, deps.posts),
  ]);
  return { ...context, ...related, parts };
}

/** An unpublished post is in no public list, so it has no neighbors. */
async function readEditorContext(
  post: PostRecord,
  { posts, uploads }: ContextDeps,
): Promise<Omit<PostContext, 'related' | 'covers' | 'parts'>> {
  const [neighbors, images] = await Promise.all([
    postReading.isPublic(post)
      ? posts.neighborsOf(positionIn('public', post))
      : noContext.neighbors,
    completeImages(post.objectKeys, uploads),
  ]);
  return { neighbors, images };
}

/**
 * Reads the context of a post that was just saved. If that fails, the answer has no neighbors and images: a
 * failed answer would make the author save again, which would conflict with their own version.
 */
export async function readContextAfterSave(
  post: PostRecord,
  deps: ContextDeps,
): Promise<PostContext> {
  try {
    return { ...noContext, ...(await readEditorContext(post, deps)) };
  } catch (error) {
    const name = error instanceof Error ? error.name : 'unknown';
    const message = 'post without context';
    console.error(JSON.stringify({ level: 'ERROR', message, error: name, postId: post.id }));
    return noContext;
  }
}

const noContext: PostContext = {
  neighbors: { newer: null, older: null },
  related: [],
  covers: [],
  images: [],
};

async function readRelated(
  post: PostSummaryRecord,
  { posts, uploads }: ContextDeps,
): Promise<Pick<PostContext, 'related' | 'covers'>> {
  if (!postReading.isPublic(post)) return { related: [], covers: [] };
  const size = relatedSearch.postsOfTag;
  const found = await Promise.all(
    tagsToSearch(post).map((id) => posts.page({ list: tagList(id), size, from: { skip: 0 } })),
  );
  const related = relatedPosts(
    post,
    found.flatMap((page) => page.entries),
  );
  return { related, covers: await completeImages(coverKeysOf(related), uploads) };
}

async function readSeriesParts(
  post: PostSummaryRecord,
  posts: Pick<PostsRepository, 'page'>,
): Promise<EntryLink[] | undefined> {
  if (!post.series || !postReading.isPublic(post)) return undefined;
  return partsWith(await readParts(post.series.slug, posts), post).map(toEntryLink);
}
