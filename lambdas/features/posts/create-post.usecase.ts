import { claimOf, type OwnClaim } from '#lambdas/kernel/claim.ts';
import { savingUnderFreeSlug } from '#lambdas/kernel/slug.ts';
import { problem } from '#shared/problems.ts';
import type { SignedIn } from '#shared/routes/handler.ts';
import type { CreatePost } from '#shared/schemas/posts.ts';
import type { PostRecord, PostWithContent } from './post.ts';
import { distinctTags, type PostDeps, personOf, postEvent } from './post-changes.ts';
import { type AcceptedContent, acceptContent } from './post-content.ts';
import { acceptFormer, type FormerTimes } from './post-former.ts';
import { keepingReferences, objectKeysOf } from './post-references.ts';
import { acceptSchedule } from './post-schedule.ts';
import { slugBase } from './post-slug.ts';
import type { FirstAnswer } from './posts.repository.ts';

interface Request {
  fields: CreatePost;
  actor: SignedIn;
  idempotencyKey: string | undefined;
}

/**
 * Creates a post, once per Idempotency-Key:
 * 1. check the content;
 * 2. give a repeated request the first response;
 * 3. check the schedule, and the past of a post that moves here;
 * 4. save under the requested slug, or under a free one for the title;
 * 5. if the same request won meanwhile, respond as in 2.
 * @throws Problem `validation-failed`, `too-large`, `slug-taken` or `idempotency-mismatch`
 */
export async function createPost(request: Request, deps: PostDeps): Promise<PostWithContent> {
  const content = acceptContent(request.fields.content);
  const now = deps.now();
  const { fields, actor, idempotencyKey: key } = request;
  const claim = claimOf({ key, sent: fields, now, rest: { userId: actor.userId } });
  const first = claim && (await deps.posts.firstAnswer(claim));
  if (claim && first) return sameAnswer(first, claim, content);

  const { slug, title, status = 'draft', publish_at = null } = fields;
  const publishAt = acceptSchedule(publish_at, { status, before: null, now });
  const { times, slugs: formerSlugs } = await acceptFormer(fields.former, {
    now,
    posts: deps.posts,
  });
  const id = deps.newId();
  const eventId = deps.newId();
  const save = async (free: string) => {
    const post = newPost({ request, content, publishAt, id, slug: free, times, formerSlugs });
    const event = postEvent('create_post', { post, actor, now, id: eventId });
    const outcome = await keepingReferences(
      { after: post },
      {
        references: deps.references,
        save: () => deps.posts.create({ post, content, event, claim }),
      },
    );
    return outcome === 'saved' ? post : outcome;
  };
  const saved =
    slug === undefined
      ? await savingUnderFreeSlug({ slugs: deps.posts, base: slugBase(title) }, save)
      : await save(slug);
  if (saved === 'slug-taken') throw problem('slug-taken');
  if (saved !== 'key-used') return { post: saved, content: content.json };

  const winner = claim && (await deps.posts.firstAnswer(claim));
  if (!claim || !winner) throw problem('conflict');
  return sameAnswer(winner, claim, content);
}

/** An equal request has equal content, so that is not stored a second time. */
function sameAnswer(
  first: FirstAnswer,
  claim: OwnClaim,
  content: AcceptedContent,
): PostWithContent {
  if (first.requestHash !== claim.requestHash) throw problem('idempotency-mismatch');
  return { post: first.post, content: content.json };
}

function newPost(made: {
  request: Request;
  content: AcceptedContent;
  publishAt: string | null;
  id: string;
  slug: string;
  times: FormerTimes;
  formerSlugs: readonly string[];
}): PostRecord {
  const { request, content, publishAt, id, slug, times } = made;
  const { fields, actor } = request;
  return {
    id,
    slug,
    title: fields.title,
    excerpt: fields.excerpt || content.excerpt,
    ownExcerpt: Boolean(fields.excerpt),
    status: fields.status ?? 'draft',
    createdAt: times.createdAt,
    updatedAt: times.updatedAt,
    publishedAt: fields.status === 'published' ? times.publishedAt : null,
    publishAt,
    readTime: content.readTime,
    avatar: fields.avatar ?? null,
    category: fields.category,
    tags: distinctTags(fields.tags),
    author: personOf(actor),
    version: 1,
    formerSlugs: made.formerSlugs.filter((former) => former !== slug),
    objectKeys: objectKeysOf(fields.avatar ?? null, content.images),
    contentVersion: 1,
    saved: { at: times.updatedAt, by: personOf(actor) },
    keptVersions: [],
  };
}
