/** Makes posts a kind of entry, with their authors' fields, a schedule, and the dates of imported posts. */
import { daysAfter } from '#lambdas/kernel/days.ts';
import type { Slugs } from '#lambdas/kernel/saving.ts';
import { readStored } from '#shared/content/read-stored.ts';
import { coverViewAfter } from '#shared/entries/cover-view.ts';
import { languageAfter } from '#shared/entries/language.ts';
import { seoAfter } from '#shared/entries/seo.ts';
import { problem } from '#shared/problems.ts';
import { authorMessages } from '#shared/schemas/author-messages.ts';
import { authorLimits } from '#shared/schemas/limits.ts';
import type { CreatePost, PostStatus, SavePost } from '#shared/schemas/posts.ts';
import { customExcerpt } from '../entries/entry.ts';
import type { Article } from '../entries/entry-article.ts';
import { actionsOf, type EntryKind, type NewRecord, nextVersion } from '../entries/entry-kind.ts';
import { objectKeysAmong } from '../entries/entry-references.ts';
import { type PostRecord, postReading, type PostTypes, postVersionSummarySchema } from './post.ts';
import { acceptContent, articleWords } from './post-content.ts';
import { distinctTags, isSlugOfTitle, seriesAfter, slugBase } from './post-slug.ts';

export const postKind: EntryKind<PostTypes> = {
  reading: postReading,
  name: 'post',
  slugTaken: () => problem('slug-taken'),
  slugBase,
  // Marked as pure, so that bundles of functions that only read leave `postKind` out.
  actions: /* @__PURE__ */ actionsOf('post', 'blog post', 'preview'),
  subject: (postId) => ({ postId }),

  wasPublic: ({ publishedAt }) => publishedAt !== null,
  objectKeys: ({ objectKeys }) => objectKeys,

  create: (sent) => {
    const { status = 'draft', publish_at = null, avatar = null, excerpt = '' } = sent;
    const mayBeShort = sent.former !== undefined && status === 'draft' && publish_at === null;
    const content = acceptContent(sent.content, { mayBeShort });
    const optionalFields = {
      coverView: coverViewAfter({ picture: null }, { picture: avatar, coverView: sent.cover_view }),
      lang: sent.lang ?? undefined,
      seo: sent.seo ?? undefined,
      series: seriesAfter(undefined, sent.series),
    };
    const tags = distinctTags(sent.tags);
    const record = async (base: NewRecord, { now, slugs }: { now: Date; slugs: Slugs }) => {
      const publishAt = acceptSchedule(publish_at, { status, before: null, now });
      const { publishedAt, ...former } = await acceptFormer(sent.former, { now, slugs });
      return {
        ...base,
        ...postTextFields({ ...sent, avatar, excerpt, ...optionalFields, tags }, content),
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
      const { excerpt = customExcerpt(before) } = sent;
      const optionalFields = {
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
        ...postTextFields({ ...sent, avatar, excerpt, ...optionalFields, tags }, content),
        contentVersion: before.version + 1,
        publishAt,
      };
      const after = withStatus(edited, status, now);
      return {
        after,
        content,
        ...(slugFollowsTitle(before, sent) && { slug: { base: slugBase(sent.title) } }),
      };
    };
  },

  // A derived excerpt follows the content, so only the author's own counts as text.
  text: ({ entry, content }) => {
    const { title, category, tags, avatar, coverView, slug, lang, seo, series } = entry;
    const tagTitles = tags.map((tag) => tag.title);
    const fields = [title, category, tagTitles, avatar, coverView, slug, lang, seo, series];
    return JSON.stringify([...fields, customExcerpt(entry), content]);
  },
  // Records older than versions do not say who saved them last, so the post's author stands in.
  version: (post) => {
    const { at, by } = post.saved ?? { at: post.updatedAt, by: post.author };
    return postVersionSummarySchema.parse({ ...post, savedAt: at, savedBy: by });
  },
  withOldText: (post, old) => {
    const content = acceptContent(old.content);
    const text = postTextFields({ ...old, excerpt: customExcerpt(old) }, content);
    return { entry: { ...post, ...text, contentVersion: post.version }, content };
  },

  untrashed: (post) => ({ ...post, status: 'draft', publishAt: null }),
  // A slug that the author chose keeps its words, and gets a number.
  baseOfUntrashed: ({ slug, title }) => slugBase(isSlugOfTitle(slug, title) ? title : slug),
  storedContent: (json) => ({ json, words: articleWords(readStored(json)) }),
};

type PostText = Pick<
  PostRecord,
  'title' | 'category' | 'tags' | 'avatar' | 'coverView' | 'excerpt' | 'lang' | 'seo' | 'series'
>;

/** Returns the fields that the author sets, and the fields that are derived from them and from the article. */
export function postTextFields(
  { title, category, tags, avatar, coverView, excerpt, lang, seo, series }: PostText,
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

/** Whether the slug changes with the title: only if it was made from the former title and was never public. */
function slugFollowsTitle(before: PostRecord, { slug, title }: SavePost): boolean {
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

/**
 * Checks a schedule. The post's current time is not checked again, as it may have passed during editing.
 * @returns the time as `toISOString` writes it, which sorts as text, or null without a schedule
 * @throws Problem `validation-failed` for a published post, a past time, or one too far away
 */
function acceptSchedule(
  sent: string | null,
  { status, before, now }: { status: PostStatus; before: string | null; now: Date },
): string | null {
  if (sent === null) return null;
  const time = new Date(sent);
  const publishAt = time.toISOString();
  // Publishing ends the schedule.
  if (publishAt === before) return status === 'published' ? null : publishAt;
  if (status === 'published')
    throw invalidFields({ publish_at: authorMessages.publishAtPublished });
  if (time <= now) throw invalidFields({ publish_at: authorMessages.publishAtFuture });
  if (time > daysAfter(now, authorLimits.scheduleDays)) {
    throw invalidFields({ publish_at: authorMessages.publishAtTooFar });
  }
  return publishAt;
}

/**
 * Checks the dates and slugs that an imported post had on its former site. Other posts get the current time.
 * @returns times as `toISOString` writes them, which sort as text
 * @throws Problem `validation-failed` for a time in the future, `slug-taken`
 */
async function acceptFormer(
  former: CreatePost['former'],
  { now, slugs }: { now: Date; slugs: Slugs },
) {
  const { created_at: created = now.toISOString(), slugs: formerSlugs = [] } = former ?? {};
  const { updated_at: updated = created, published_at: published = created } = former ?? {};
  const acceptTime = (text: string) => {
    const time = new Date(text);
    if (time > now) throw invalidFields({ former: authorMessages.formerInFuture });
    return time.toISOString();
  };
  const createdAt = acceptTime(created);
  const [updatedAt, publishedAt] = [acceptTime(updated), acceptTime(published)];
  if (formerSlugs.length > 0 && (await slugs.takenSlugs(formerSlugs)).size > 0) {
    throw problem('slug-taken');
  }
  return { createdAt, updatedAt, publishedAt, formerSlugs };
}

function invalidFields(errors: Record<string, string>) {
  return problem('validation-failed', { errors });
}
