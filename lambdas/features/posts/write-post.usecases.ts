/** What only posts do when they are created, saved, published and unpublished. */
import { seoAfter } from '#shared/entries/seo.ts';
import type { SignedIn } from '#shared/routes/handler.ts';
import type { CreatePost, SavePost } from '#shared/schemas/posts.ts';
import { createEntry } from '../entries/create-entry.usecase.ts';
import { nextVersion, personOf } from '../entries/entry-kind.ts';
import { objectKeysAmong } from '../entries/entry-references.ts';
import type { SlugWish } from '../entries/entry-slug.ts';
import { type SaveRequest, saveEntry } from '../entries/save-entry.usecase.ts';
import type { PostRecord, WholePost } from './post.ts';
import { distinctTags, entryDeps, type PostDeps, withStatus } from './post-changes.ts';
import { type AcceptedContent, acceptContent } from './post-content.ts';
import { acceptFormer } from './post-former.ts';
import { postKind } from './post.kind.ts';
import { acceptSchedule } from './post-schedule.ts';
import { isSlugOfTitle, slugBase } from './post-slug.ts';

interface Creation {
  fields: CreatePost;
  actor: SignedIn;
  idempotencyKey: string | undefined;
}

/**
 * Creates a post, which may be scheduled, or have a past elsewhere.
 * @throws Problem `validation-failed`, `too-large`, `slug-taken` or `idempotency-mismatch`
 */
export async function createPost(
  { fields, actor, idempotencyKey }: Creation,
  deps: PostDeps,
): Promise<WholePost> {
  const content = acceptContent(fields.content);
  const { slug, title, status = 'draft', publish_at = null, avatar = null } = fields;
  const author = personOf(actor);
  const seo = fields.seo ?? undefined;
  const wish = slug === undefined ? { base: slugBase(title) } : { slug };
  return createEntry(
    postKind,
    {
      sent: fields,
      actor,
      idempotencyKey,
      content,
      slug: wish,
      make: async ({ now, ...made }) => {
        const publishAt = acceptSchedule(publish_at, { status, before: null, now });
        const former = await acceptFormer(fields.former, { now, posts: deps.posts });
        const { createdAt, updatedAt, publishedAt } = former.times;
        return {
          ...made,
          title,
          excerpt: fields.excerpt || content.excerpt,
          ownExcerpt: Boolean(fields.excerpt),
          status,
          createdAt,
          updatedAt,
          publishedAt: status === 'published' ? publishedAt : null,
          publishAt,
          readTime: content.readTime,
          avatar,
          category: fields.category,
          tags: distinctTags(fields.tags),
          author,
          formerSlugs: former.slugs,
          objectKeys: objectKeysAmong({ picture: avatar, images: content.images, seo }),
          contentVersion: 1,
          saved: { at: updatedAt, by: author },
          seo,
        };
      },
    },
    entryDeps(deps),
  );
}

/**
 * Replaces a post's text. Slug, cover and the author's excerpt stay when left out; the slug of a
 * post that was never published follows its title.
 * @throws Problem `post-not-found`, `stale-version`, `slug-taken`, `validation-failed` or
 *   `too-large`
 */
export async function updatePost(
  { fields, ...request }: SaveRequest & { fields: SavePost },
  deps: PostDeps,
): Promise<WholePost> {
  const content = acceptContent(fields.content);
  return saveEntry(
    postKind,
    request,
    ({ entry: before }, now) => {
      const status = fields.status ?? before.status;
      const wanted = fields.publish_at === undefined ? before.publishAt : fields.publish_at;
      const publishAt = acceptSchedule(wanted, { status, before: before.publishAt, now });
      const edited = { ...withFields(nextVersion(before, now), fields, content), publishAt };
      const after = withStatus(edited, status, now);
      return { action: actionOf(before, after), after, content, slug: slugFor(before, fields) };
    },
    entryDeps(deps),
  );
}

function withFields(post: PostRecord, fields: SavePost, content: AcceptedContent): PostRecord {
  const avatar = fields.avatar === undefined ? post.avatar : fields.avatar;
  const seo = seoAfter(post.seo, fields.seo);
  const keepsExcerpt = fields.excerpt === undefined && post.ownExcerpt;
  return {
    ...post,
    title: fields.title,
    category: fields.category,
    tags: distinctTags(fields.tags),
    avatar,
    seo,
    objectKeys: objectKeysAmong({ picture: avatar, images: content.images, seo }),
    excerpt: keepsExcerpt ? post.excerpt : fields.excerpt || content.excerpt,
    ownExcerpt: keepsExcerpt || Boolean(fields.excerpt),
    readTime: content.readTime,
    contentVersion: post.version,
  };
}

/** Only a slug derived from the old title that was never public follows the new one. */
function slugFor(before: PostRecord, { slug, title }: SavePost): SlugWish {
  const follows =
    slug === undefined &&
    before.publishedAt === null &&
    isSlugOfTitle(before.slug, before.title) &&
    !isSlugOfTitle(before.slug, title);
  return follows ? { base: slugBase(title) } : { slug: slug ?? before.slug };
}

function actionOf(before: PostRecord, after: PostRecord) {
  if (before.status === after.status) return 'update';
  if (after.status === 'published') return 'publish';
  return before.status === 'published' ? 'unpublish' : 'update';
}

/**
 * Publishes a post; the date of its first publication is kept. A published one is returned unchanged.
 * @throws Problem `post-not-found` or `stale-version`
 */
export function publishPost(request: SaveRequest, deps: PostDeps): Promise<WholePost> {
  return saveEntry(
    postKind,
    request,
    ({ entry: before }, now) => {
      if (before.status === 'published') return undefined;
      const after = withStatus(nextVersion(before, now), 'published', now);
      return { action: 'publish', after };
    },
    entryDeps(deps),
  );
}

/**
 * Makes a published post a draft; an unpublished one is returned unchanged.
 * @throws Problem `post-not-found` or `stale-version`
 */
export function unpublishPost(request: SaveRequest, deps: PostDeps): Promise<WholePost> {
  return saveEntry(
    postKind,
    request,
    ({ entry: before }, now) => {
      if (before.status !== 'published') return undefined;
      const after = withStatus(nextVersion(before, now), 'draft', now);
      return { action: 'unpublish', after };
    },
    entryDeps(deps),
  );
}
