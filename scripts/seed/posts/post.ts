import type { ContentNode } from '#shared/content/nodes.ts';
import type { PostStatus } from '#shared/schemas/posts.ts';
import type { PictureName } from '../pictures/pictures.ts';

export interface SeedPost {
  title: string;
  category: string;
  tags: string[];
  excerpt: string;
  status: PostStatus;
  /** Days before the first start on which it was written; an earlier one was published the same day. */
  daysAgo: number;
  cover?: PictureName;
  /** Its images are object keys, which `pictureKey` tells. */
  content: ContentNode[];
}
