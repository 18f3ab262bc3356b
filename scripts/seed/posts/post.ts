import type { ContentNode } from '#shared/content/nodes.ts';
import type { PostStatus } from '#shared/schemas/posts.ts';

export interface SeedPost {
  title: string;
  category: string;
  tags: string[];
  excerpt: string;
  status: PostStatus;
  /** Days before the first start on which it was written; an earlier one was published the same day. */
  daysAgo: number;
  /** Name of one of the drawn pictures. */
  cover?: string;
  /** `pictureAddress` turns a drawn picture's name into its address. */
  content: (pictureAddress: (name: string) => string) => ContentNode[];
}
