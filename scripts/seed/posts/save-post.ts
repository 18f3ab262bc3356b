import { serializeContent } from '#shared/content/nodes.ts';
import { mediaPrefix } from '#shared/platform/http.ts';
import type { SavePostInput } from '#shared/schemas/posts.ts';
import type { SeedPost } from './post.ts';
import { seedPosts } from './posts.ts';

/** What an editor of the site at this address would send to save the sample post. */
export function toSavePost(post: SeedPost, siteUrl: string): SavePostInput {
  const pictureAddress = (name: string) => `${siteUrl}/${mediaPrefix}${name}`;
  return {
    title: post.title,
    category: post.category,
    tags: post.tags,
    excerpt: post.excerpt,
    status: post.status,
    avatar: post.cover ? pictureAddress(post.cover) : null,
    content: serializeContent(post.content(pictureAddress)),
  };
}

/** In the order in which they would have been written. */
export function oldestFirst(): SeedPost[] {
  return [...seedPosts].sort((left, right) => right.daysAgo - left.daysAgo);
}
