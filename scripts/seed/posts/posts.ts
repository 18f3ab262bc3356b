import { mathsPosts } from './maths.ts';
import type { SeedPost } from './post.ts';
import { systemsPosts } from './systems.ts';
import { webPosts } from './web.ts';

/** The sample posts: 12, in all statuses. */
export const seedPosts: readonly SeedPost[] = [...systemsPosts, ...webPosts, ...mathsPosts];
