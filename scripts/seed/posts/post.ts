import type { ContentNode } from '#shared/content/nodes.ts';
import type { PostStatus } from '#shared/schemas/posts.ts';
import type { PictureName } from '../pictures/pictures.ts';

export interface SeedPost {
  title: string;
  category: string;
  tags: string[];
  excerpt: string;
  status: PostStatus;
  /** Days between writing and the first start; older posts were published on the day they were written. */
  daysAgo: number;
  cover?: PictureName;
  /** Images are object keys from `pictureKey`. */
  content: ContentNode[];
}
