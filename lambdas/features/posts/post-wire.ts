/** Posts as callers see them. */
import { contentImages } from '#lambdas/kernel/content-image.ts';
import { listedSeoPart, seoPart } from '#shared/entries/seo.ts';
import { defaultCategoryColor } from '#shared/schemas/limits.ts';
import type { WirePostVersion, WirePostVersionSummary } from '#shared/schemas/versions.ts';
import type { BlogTags, Post, PostSummary } from '#shared/schemas/posts.ts';
import { site } from '#shared/site/site.config.ts';
import { toWirePerson } from '../entries/entry.ts';
import type { PostRecord, PostSummaryRecord, PostVersion, PostVersionSummary } from './post.ts';
import type { PostContext } from './post-context.ts';
import { normalizedName } from './post-slug.ts';
import type { PostLabels } from './posts.repository.ts';

const colors = new Map(
  Object.entries(site.categoryColors).map(([title, color]) => [normalizedName(title), color]),
);

/** The colour that the owner gave to a category, as `#RRGGBB`. */
export function categoryColor(title: string): string {
  return colors.get(normalizedName(title)) ?? defaultCategoryColor;
}

export function toWireSummary(post: PostSummaryRecord): PostSummary {
  return {
    id: post.id,
    title: post.title,
    slug: post.slug,
    excerpt: post.excerpt,
    status: post.status,
    created_at: post.createdAt,
    updated_at: post.updatedAt,
    published_at: post.publishedAt,
    publish_at: post.publishAt,
    read_time: post.readTime,
    avatar: post.avatar,
    ...toWireLabelsOf(post),
    author: toWirePerson(post.author),
    version: post.version,
    ...listedSeoPart(post.seo),
  };
}

/** @param hasCopies whether its images have copies: once it is published, and while a preview link shows it */
export function toWirePost(
  post: PostRecord,
  { content, neighbors, related, images }: PostContext & { content: string },
  { hasCopies } = { hasCopies: post.status === 'published' },
): Post {
  return {
    ...toWireSummary(post),
    ...seoPart(post.seo),
    excerpt: authorsExcerpt(post),
    summary: post.excerpt,
    revised_at: post.saved?.at ?? null,
    content,
    images: contentImages(images, hasCopies),
    neighbors,
    related: [...related],
  };
}

function authorsExcerpt({
  excerpt,
  ownExcerpt,
}: Pick<PostRecord, 'excerpt' | 'ownExcerpt'>): string {
  return ownExcerpt ? excerpt : '';
}

export function toWireVersionSummary(version: PostVersionSummary): WirePostVersionSummary {
  return {
    version: version.version,
    saved_at: version.savedAt,
    saved_by: toWirePerson(version.savedBy),
    title: version.title,
    status: version.status,
  };
}

export function toWireVersion(version: PostVersion): WirePostVersion {
  const { slug, avatar, content, seo } = version;
  return {
    ...toWireVersionSummary(version),
    ...toWireLabelsOf(version),
    slug,
    excerpt: authorsExcerpt(version),
    avatar,
    content,
    ...seoPart(seo),
  };
}

export function toWireLabels({ tags, categories }: PostLabels): BlogTags {
  return { tags, categories: categories.map((title) => ({ title, color: categoryColor(title) })) };
}

function toWireLabelsOf({ category, tags }: Pick<PostSummaryRecord, 'category' | 'tags'>) {
  return {
    category: { title: category, color: categoryColor(category) },
    tags: tags.map(({ id, title }) => ({ id, title })),
  };
}
