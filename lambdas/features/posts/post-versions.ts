/** Versions of a post: when one is kept, and what a restore changes. */
import { limits } from '#shared/schemas/limits.ts';
import {
  type PostRecord,
  type PostVersion,
  type PostWithContent,
  postVersionSummarySchema,
} from './post.ts';
import type { AcceptedContent } from './post-content.ts';
import { objectKeysOf } from './post-references.ts';
import type { UpdateWrite } from './posts.repository.ts';

/**
 * A save with the version that it replaces: the newest `limits.keptVersions` are kept. A save with
 * the same text, such as a change of the status, replaces none.
 */
export function keepingVersion({
  before,
  after,
  saved,
}: {
  before: PostWithContent;
  after: PostWithContent;
  saved: PostRecord['saved'];
}): Pick<UpdateWrite, 'after' | 'replaced'> {
  if (saysTheSame(before, after)) return { after: after.post };
  const { keptVersions, version } = before.post;
  const kept = [...keptVersions, version].slice(-limits.keptVersions);
  return { after: { ...after.post, saved, keptVersions: kept }, replaced: versionOf(before) };
}

/** The text of an old version, and nothing else; its slug stays. */
export function withOldText(
  post: PostRecord,
  old: PostVersion,
  content: AcceptedContent,
): PostRecord {
  const { title, category, tags, avatar, ownExcerpt } = old;
  return {
    ...post,
    title,
    category,
    tags,
    avatar,
    ownExcerpt,
    excerpt: ownExcerpt ? old.excerpt : content.excerpt,
    readTime: content.readTime,
    objectKeys: objectKeysOf(avatar, content.images),
    contentVersion: post.version,
  };
}

function saysTheSame(one: PostWithContent, other: PostWithContent): boolean {
  return textOf(one) === textOf(other);
}

/** What its author wrote, without the excerpt that follows the content. */
function textOf({ post, content }: PostWithContent): string {
  const { title, category, tags, avatar, slug } = post;
  return JSON.stringify([
    title,
    category,
    tags.map((tag) => tag.title),
    avatar,
    post.ownExcerpt ? post.excerpt : '',
    slug,
    content,
  ]);
}

/** A record older than versions does not say who saved it last: assume its author. */
function versionOf({ post, content }: PostWithContent): PostVersion {
  const { at, by } = post.saved ?? { at: post.updatedAt, by: post.author };
  return { ...postVersionSummarySchema.parse({ ...post, savedAt: at, savedBy: by }), content };
}
