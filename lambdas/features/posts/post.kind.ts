/** Makes posts a kind of entry: stores their authors' fields, their schedule, and their past elsewhere. */
import type { Slugs } from '#lambdas/kernel/saving.ts';
import { readStored } from '#shared/content/read-stored.ts';
import { coverViewAfter } from '#shared/entries/cover-view.ts';
import { languageAfter } from '#shared/entries/language.ts';
import { seoAfter } from '#shared/entries/seo.ts';
import { problem } from '#shared/problems.ts';
import { authorMessages } from '#shared/schemas/author-messages.ts';
import { authorLimits } from '#shared/schemas/limits.ts';
import type { CreatePost, PostStatus, SavePost } from '#shared/schemas/posts.ts';
import { authorsExcerpt } from '../entries/entry.ts';
import type { Article } from '../entries/entry-article.ts';
import { actionsOf, type EntryKind, nextVersion } from '../entries/entry-kind.ts';
import { objectKeysAmong } from '../entries/entry-references.ts';
import { type PostRecord, postReading, type PostTypes, postVersionSummarySchema } from './post.ts';
import { acceptContent, bodyWords } from './post-content.ts';
import { distinctTags, isSlugOfTitle, seriesAfter, slugBase } from './post-slug.ts';

export const postKind: EntryKind<PostTypes> = {
  reading: postReading,
  name: 'post',
  slugTaken: () => problem('slug-taken'),
  slugBase,
  // Each contains `blog`, by which the activity feed recognises posts. Pure, so that functions that only
  // read leave the kind out.
  actions: /* @__PURE__ */ actionsOf('post', 'blog post', 'preview'),
  subject: (postId) => ({ postId }),

  wasPublic: ({ publishedAt }) => publishedAt !== null,
  objectKeys: ({ objectKeys }) => objectKeys,

  create: (sent) => {
    const { status = 'draft', publish_at = null, avatar = null, excerpt = '' } = sent;
    const mayBeShort = sent.former !== undefined && status === 'draft' && publish_at === null;
    const content = acceptContent(sent.content, mayBeShort);
    const told = {
      coverView: coverViewAfter({ picture: null }, { picture: avatar, coverView: sent.cover_view }),
      lang: sent.lang ?? undefined,
      seo: sent.seo ?? undefined,
      series: seriesAfter(undefined, sent.series),
    };
    const tags = distinctTags(sent.tags);
    const record = async (base: NewPost, { now, slugs }: { now: Date; slugs: Slugs }) => {
      const publishAt = acceptSchedule(publish_at, { status, before: null, now });
      const { publishedAt, ...former } = await acceptFormer(sent.former, { now, slugs });
      return {
        ...base,
        ...textOf({ ...sent, avatar, excerpt, ...told, tags }, content),
        ...former,
        status,
        publishedAt: status === 'published' ? publishedAt : null,
        publishAt,
        author: base.saved.by,
        contentVersion: 1,
        saved: { at: former.updatedAt, by: base.saved.by },
      };
    };
    return { content, record };
  },
  // The slug of a post that was never published follows its title.
  change: (sent) => {
    const content = acceptContent(sent.content);
    const tags = distinctTags(sent.tags);
    return ({ entry: before }, now) => {
      const {
        status = before.status,
        publish_at = before.publishAt,
        avatar = before.avatar,
      } = sent;
      const { excerpt = authorsExcerpt(before) } = sent;
      const told = {
        coverView: coverViewAfter(
          { picture: before.avatar, coverView: before.coverView },
          { picture: avatar, coverView: sent.cover_view },
        ),
        lang: languageAfter(before.lang, sent.lang),
        seo: seoAfter(before.seo, sent.seo),
        series: seriesAfter(before.series, sent.series),
      };
      const publishAt = acceptSchedule(publish_at, { status, before: before.publishAt, now });
      const edited = {
        ...nextVersion(before, now),
        ...textOf({ ...sent, avatar, excerpt, ...told, tags }, content),
        contentVersion: before.version + 1,
        publishAt,
      };
      const after = withStatus(edited, status, now);
      return {
        after,
        content,
        ...(slugFollows(before, sent) && { slug: { base: slugBase(sent.title) } }),
      };
    };
  },

  // Without the excerpt that follows the content.
  text: ({
    entry: { title, category, tags, avatar, coverView, slug, lang, seo, series, ...post },
    content,
  }) =>
    JSON.stringify([
      title,
      category,
      tags.map((tag) => tag.title),
      avatar,
      authorsExcerpt(post),
      slug,
      content,
      seo,
      lang,
      coverView,
      series,
    ]),
  // A record older than versions does not say who saved it last: assume its author.
  version: (post) => {
    const { at, by } = post.saved ?? { at: post.updatedAt, by: post.author };
    return postVersionSummarySchema.parse({ ...post, savedAt: at, savedBy: by });
  },
  withOldText: (post, old) => {
    const content = acceptContent(old.content);
    const text = textOf({ ...old, excerpt: authorsExcerpt(old) }, content);
    return { entry: { ...post, ...text, contentVersion: post.version }, content };
  },

  // A draft without a schedule.
  untrashed: (post) => ({ ...post, status: 'draft', publishAt: null }),
  // A slug chosen by the author gets the number itself.
  baseOfUntrashed: ({ slug, title }) => slugBase(isSlugOfTitle(slug, title) ? title : slug),
  storedContent: (json) => ({ json, words: bodyWords(readStored(json)) }),
};

type NewPost = Parameters<ReturnType<EntryKind<PostTypes>['create']>['record']>[0];
type Text = Pick<
  PostRecord,
  'title' | 'category' | 'tags' | 'avatar' | 'coverView' | 'excerpt' | 'lang' | 'seo' | 'series'
>;

/** The author's fields, and those that follow from them. */
export function textOf(
  { title, category, tags, avatar, coverView, excerpt, lang, seo, series }: Text,
  article: Pick<Article, 'excerpt' | 'readTime' | 'images' | 'undrawn'>,
) {
  return {
    title,
    category,
    tags,
    avatar,
    coverView,
    lang,
    seo,
    series,
    excerpt: excerpt || article.excerpt,
    ownExcerpt: excerpt !== '',
    readTime: article.readTime,
    undrawn: article.undrawn ? (true as const) : undefined,
    objectKeys: objectKeysAmong({ picture: avatar, images: article.images, seo }),
  };
}

/** Only a slug derived from the old title that was never public follows the new one. */
function slugFollows(before: PostRecord, { slug, title }: SavePost): boolean {
  return (
    slug === undefined &&
    before.publishedAt === null &&
    isSlugOfTitle(before.slug, before.title) &&
    !isSlugOfTitle(before.slug, title)
  );
}

/** The first publication sets the date for good, and any publication ends a schedule. */
export function withStatus(post: PostRecord, status: PostStatus, now: Date): PostRecord {
  if (status !== 'published') return { ...post, status };
  return { ...post, status, publishedAt: post.publishedAt ?? now.toISOString(), publishAt: null };
}

const dayMs = 24 * 60 * 60 * 1000;

/**
 * The time in the spelling that sorts as text, or null. A time that a post already has is not
 * checked again: it may have passed during editing.
 * @throws Problem `validation-failed` for a published post, a past time, or one too far away
 */
function acceptSchedule(
  wanted: string | null,
  { status, before, now }: { status: PostStatus; before: string | null; now: Date },
): string | null {
  if (wanted === null) return null;
  const time = new Date(wanted);
  const publishAt = time.toISOString();
  const isKept = publishAt === before;
  // Publishing fulfils a stored schedule.
  if (isKept) return status === 'published' ? null : publishAt;
  if (status === 'published') throw refused({ publish_at: authorMessages.publishAtPublished });
  if (time <= now) throw refused({ publish_at: authorMessages.publishAtFuture });
  if (time.getTime() > now.getTime() + authorLimits.scheduleDays * dayMs) {
    throw refused({ publish_at: authorMessages.publishAtTooFar });
  }
  return publishAt;
}

/**
 * The times and former slugs of a post that was published elsewhere before; without a past, all times are
 * now. They have the spelling that sorts as text.
 * @throws Problem `validation-failed` for a time in the future, `slug-taken`
 */
async function acceptFormer(
  former: CreatePost['former'],
  { now, slugs }: { now: Date; slugs: Slugs },
) {
  const { created_at: created = now.toISOString(), slugs: formerSlugs = [] } = former ?? {};
  const { updated_at: updated = created, published_at: published = created } = former ?? {};
  const accepted = (text: string) => {
    const time = new Date(text);
    if (time > now) throw refused({ former: authorMessages.formerInFuture });
    return time.toISOString();
  };
  const createdAt = accepted(created);
  const [updatedAt, publishedAt] = [accepted(updated), accepted(published)];
  if (formerSlugs.length > 0 && (await slugs.takenSlugs(formerSlugs)).size > 0) {
    throw problem('slug-taken');
  }
  return { createdAt, updatedAt, publishedAt, formerSlugs };
}

function refused(errors: Record<string, string>) {
  return problem('validation-failed', { errors });
}
