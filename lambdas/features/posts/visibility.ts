/**
 * THE rule for who sees which post, and how much of it. Every read of posts passes through here.
 */
import { problem } from '#shared/problems.ts';
import type { PostFilter, PostStatus } from '#shared/schemas/posts.ts';
import type { EntryKind } from '../entries/entry-kind.ts';
import {
  isInAdminArea,
  type Reader,
  seenBy,
  type Visibility,
  visibilityTo,
} from '../entries/visibility.ts';
import type { PostSummaryRecord, PostTypes } from './post.ts';
import type { PostListName } from './post-lists.ts';

export function visibilityOf(post: { status: PostStatus }, reader: Reader): Visibility {
  return visibilityTo(reader, post.status === 'published');
}

/**
 * The list for a requested status.
 * @throws Problem `forbidden` when somebody outside the admin area requests unpublished posts
 */
export function listFor(filter: PostFilter | undefined, reader: Reader): PostListName {
  if (filter === undefined) return 'public';
  if (isInAdminArea(reader)) return filter;
  if (filter === 'published') return 'public';
  throw problem('forbidden');
}

/** What this reader may see of a post; undefined when even its existence is hidden. */
export function maskedPostFor<Post extends PostSummaryRecord>(
  reader: Reader,
  post: Post,
): Post | undefined {
  return seenBy<PostTypes, Post>({ forViewer }, reader, {
    entry: post,
    isPublic: post.status === 'published',
  });
}

/** Even one that a viewer may read does not name its author. */
export const forViewer: EntryKind<PostTypes>['forViewer'] = (post, { isMasked }) =>
  isMasked ? hidden(post) : { ...post, author: hiddenAuthor };

const hiddenAuthor = { id: '', firstName: 'Hidden', lastName: '', username: 'hidden' };

/** The slug reveals the title, so the id replaces it. */
function hidden<Post extends PostSummaryRecord>(post: Post): Post {
  return {
    ...post,
    title: 'Hidden draft',
    slug: post.id,
    excerpt: '',
    publishAt: null,
    readTime: 1,
    avatar: null,
    category: 'Hidden',
    tags: [],
    author: hiddenAuthor,
    seo: undefined,
  };
}
