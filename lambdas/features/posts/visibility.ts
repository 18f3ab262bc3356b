/**
 * THE rule for who sees which post, and how much of it. Every read of posts passes through here.
 */
import { problem } from '#shared/problems.ts';
import type { PostFilter, PostStatus } from '#shared/schemas/posts.ts';
import {
  isInAdminArea,
  type Reader,
  type Visibility,
  visibilityTo,
} from '../entries/visibility.ts';
import type { PostSummaryRecord, TrashedPostSummary } from './post.ts';
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
  const visibility = visibilityOf(post, reader);
  if (visibility === 'nothing') return undefined;
  if (visibility === 'masked') return hidden(post);
  const isDemo = reader.principal.kind === 'viewer' && post.status !== 'published';
  return isDemo ? { ...post, author: hiddenAuthor } : post;
}

/** Only editors read what was deleted, so it is masked like a draft. */
export function maskedTrashFor(reader: Reader, post: TrashedPostSummary): TrashedPostSummary {
  const seen = maskedPostFor(reader, { ...post.entry, status: 'draft' });
  // The route's policy admits only the admin area.
  if (seen === undefined) throw problem('forbidden');
  return { entry: seen, trashedAt: post.trashedAt };
}

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
