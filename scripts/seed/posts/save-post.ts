import { serializeContent } from '#shared/content/nodes.ts';
import type { SavePostInput } from '#shared/schemas/posts.ts';
import { pictureKey } from '../pictures/picture-key.ts';
import type { SeedPost } from './post.ts';
import { seedPosts } from './posts.ts';

/** What an editor would send to save the sample post. */
export function toSavePost(post: SeedPost): SavePostInput {
  return {
    title: post.title,
    category: post.category,
    tags: post.tags,
    excerpt: post.excerpt,
    status: post.status,
    avatar: post.cover ? pictureKey(post.cover) : null,
    content: serializeContent(post.content),
  };
}

/** Oldest first. */
export function oldestFirst(): SeedPost[] {
  return [...seedPosts].sort((left, right) => right.daysAgo - left.daysAgo);
}
