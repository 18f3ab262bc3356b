import { requireVersion, savingLatest } from '#lambdas/kernel/saving.ts';
import { savingUnderFreeSlug } from '#lambdas/kernel/slug.ts';
import { problem } from '#shared/problems.ts';
import type { SignedIn } from '#shared/routes/handler.ts';
import type { SavePost } from '#shared/schemas/posts.ts';
import type { PostRecord, PostWithContent } from './post.ts';
import {
  distinctTags,
  nextVersion,
  type PostDeps,
  personOf,
  postEvent,
  withSlug,
  withStatus,
} from './post-changes.ts';
import { type AcceptedContent, acceptContent } from './post-content.ts';
import { keepingReferences, objectKeysOf } from './post-references.ts';
import { acceptSchedule } from './post-schedule.ts';
import { isSlugOfTitle, slugBase } from './post-slug.ts';
import { keepingVersion } from './post-versions.ts';

interface Request {
  id: string;
  fields: SavePost;
  ifMatch: number | undefined;
  actor: SignedIn;
}

/**
 * Replaces a post's text. Slug, cover and the author's excerpt stay when left out; the slug of a
 * post that was never published follows its title. The previous text is kept.
 * @throws Problem `post-not-found`, `stale-version`, `slug-taken`, `validation-failed` or
 *   `too-large`
 */
export async function updatePost(request: Request, deps: PostDeps): Promise<PostWithContent> {
  const content = acceptContent(request.fields.content);
  const post = await savingLatest(request.ifMatch, async () => {
    const found = await deps.posts.findWithContent(request.id);
    const { ifMatch } = request;
    const before = requireVersion(found?.post, { ifMatch, missing: 'post-not-found' });
    return save({ before, oldContent: found?.content ?? '', request, content }, deps);
  });
  return { post, content: content.json };
}

async function save(
  {
    before,
    oldContent,
    request,
    content,
  }: { before: PostRecord; oldContent: string; request: Request; content: AcceptedContent },
  deps: PostDeps,
): Promise<PostRecord | 'stale'> {
  const now = deps.now();
  const { fields } = request;
  const status = fields.status ?? before.status;
  const wanted = fields.publish_at === undefined ? before.publishAt : fields.publish_at;
  const publishAt = acceptSchedule(wanted, { status, before: before.publishAt, now });
  const edited = { ...withFields(nextVersion(before, now), fields, content), publishAt };
  const eventId = deps.newId();
  const saveUnder = async (slug: string) => {
    const { after, replaced } = keepingVersion({
      before: { post: before, content: oldContent },
      after: { post: withStatus(withSlug(edited, slug), status, now), content: content.json },
      saved: { at: now.toISOString(), by: personOf(request.actor) },
    });
    const context = { post: after, actor: request.actor, now, id: eventId };
    const event = postEvent(actionOf(before, after), context);
    const outcome = await keepingReferences(
      { before, after },
      {
        references: deps.references,
        save: () => deps.posts.update({ before, after, content, replaced, event }),
      },
    );
    return outcome === 'saved' ? after : outcome;
  };
  if (followsTitle(before, fields)) {
    return savingUnderFreeSlug({ slugs: deps.posts, base: slugBase(fields.title) }, saveUnder);
  }
  const saved = await saveUnder(fields.slug ?? before.slug);
  if (saved === 'slug-taken') throw problem('slug-taken');
  return saved;
}

function withFields(post: PostRecord, fields: SavePost, content: AcceptedContent): PostRecord {
  const avatar = fields.avatar === undefined ? post.avatar : fields.avatar;
  const keepsExcerpt = fields.excerpt === undefined && post.ownExcerpt;
  return {
    ...post,
    title: fields.title,
    category: fields.category,
    tags: distinctTags(fields.tags),
    avatar,
    objectKeys: objectKeysOf(avatar, content.images),
    excerpt: keepsExcerpt ? post.excerpt : fields.excerpt || content.excerpt,
    ownExcerpt: keepsExcerpt || Boolean(fields.excerpt),
    readTime: content.readTime,
    contentVersion: post.version,
  };
}

/** Only a slug derived from the old title that was never public. */
function followsTitle(before: PostRecord, fields: SavePost): boolean {
  return (
    fields.slug === undefined &&
    before.publishedAt === null &&
    isSlugOfTitle(before.slug, before.title) &&
    !isSlugOfTitle(before.slug, fields.title)
  );
}

function actionOf(before: PostRecord, after: PostRecord) {
  if (before.status === after.status) return 'update_post';
  if (after.status === 'published') return 'publish_post';
  return before.status === 'published' ? 'unpublish_post' : 'update_post';
}
