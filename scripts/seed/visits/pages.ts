/** The pages that visits of the sample site view. */
import { postPath } from '#shared/platform/http.ts';
import { slugBase } from '#lambdas/features/posts/post-slug.ts';
import type { VisitorEventType } from '#shared/analytics/visitor-events.ts';
import { samplePosts } from '../samples.ts';
import type { Weighted } from './random.ts';

export interface SeedPage {
  path: string;
  visit: VisitorEventType;
}

export const pages = {
  home: { path: '/', visit: 'visit_home' },
  list: { path: '/blog', visit: 'visit_blog_list' },
  projects: { path: '/projects', visit: 'visit_projects' },
  contact: { path: '/contact', visit: 'visit_contact' },
} as const satisfies Record<string, SeedPage>;

/** Popularity differs, and is higher for a while after publication. */
const posts = samplePosts()
  .filter(({ fields }) => fields.status === 'published')
  .map(({ fields: { title }, daysAgo }, index) => ({
    page: { path: postPath(slugBase(title)), visit: 'visit_blog' } satisfies SeedPage,
    since: daysAgo,
    weight: 3 + ((index * 5) % 7),
  }));

/** The posts that were public that many days ago. */
export function postsOn(daysAgo: number): Weighted<SeedPage>[] {
  return posts
    .filter(({ since }) => since >= daysAgo)
    .map(({ page, since, weight }) => [page, since - daysAgo < 7 ? weight * 3 : weight]);
}
