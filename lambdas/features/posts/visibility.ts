/**
 * THE rule for who sees which post, and how much of it. Every read of posts passes through here.
 */
import { problem } from '#shared/problems.ts';
import type { Principal } from '#shared/routes/handler.ts';
import type { PrincipalKind } from '#shared/schemas/common.ts';
import type { PostFilter, PostStatus } from '#shared/schemas/posts.ts';
import type { PostSummaryRecord, TrashedPostSummary } from './post.ts';
import type { PostListName } from './post-lists.ts';

export interface Reader {
  principal: Principal;
  /** The owner's setting `demoViewer.showDrafts`: viewers may read unpublished posts. */
  showDrafts: boolean;
}

export type Visibility = 'everything' | 'masked' | 'nothing';

const adminArea: ReadonlySet<PrincipalKind> = new Set(['viewer', 'staff', 'admin']);

/**
 * Published posts are for everyone; others for the admin area, where a viewer only sees that they
 * exist.
 */
export function visibilityOf(post: { status: PostStatus }, reader: Reader): Visibility {
  if (post.status === 'published') return 'everything';
  if (!adminArea.has(reader.principal.kind)) return 'nothing';
  return reader.principal.kind === 'viewer' && !reader.showDrafts ? 'masked' : 'everything';
}

/**
 * The list for a requested status.
 * @throws Problem `forbidden` when somebody outside the admin area requests unpublished posts
 */
export function listFor(filter: PostFilter | undefined, reader: Reader): PostListName {
  if (filter === undefined) return 'public';
  if (adminArea.has(reader.principal.kind)) return filter;
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
