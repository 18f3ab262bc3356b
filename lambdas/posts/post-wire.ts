/** Posts as callers see them. */
import { defaultCategoryColor } from '#shared/schemas/limits.ts';
import type { BlogTags, Post, PostSummary } from '#shared/schemas/posts.ts';
import { site } from '#shared/site/site.config.ts';
import type { PostNeighbors, PostSummaryRecord } from './post.ts';
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
    category: { title: post.category, color: categoryColor(post.category) },
    tags: post.tags.map(({ id, title }) => ({ id, title })),
    author: {
      first_name: post.author.firstName,
      last_name: post.author.lastName,
      username: post.author.username,
    },
    version: post.version,
  };
}

export function toWirePost(
  post: PostSummaryRecord,
  { content, neighbors }: { content: string; neighbors: PostNeighbors },
): Post {
  return { ...toWireSummary(post), content, neighbors };
}

export function toWireLabels({ tags, categories }: PostLabels): BlogTags {
  return { tags, categories: categories.map((title) => ({ title, color: categoryColor(title) })) };
}
