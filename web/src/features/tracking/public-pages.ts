/** What is recorded of a page by its path. */
import type { VisitorEventType } from '#shared/analytics/visitor-events.ts';

/** Not the admin area, and no previews, whose addresses are secret. */
export function isPublic(pathname: string): boolean {
  return !/^\/(?:admin|preview)(?:\/|$)/.test(pathname);
}

const visits: Record<string, VisitorEventType> = {
  '/': 'visit_home',
  '/blog': 'visit_blog_list',
  '/projects': 'visit_projects',
  '/contact': 'visit_contact',
};

/** Undefined for pages that are seen, but not counted by name. */
export function visitOf(pathname: string): VisitorEventType | undefined {
  return pathname.startsWith('/blog/') ? 'visit_blog' : visits[pathname];
}

/** Of what there is to scroll; 0 where that is nothing. */
export function scrolledPercent(): number {
  const height = document.documentElement.scrollHeight - window.innerHeight;
  return height > 0 ? Math.max(0, Math.floor((window.scrollY / height) * 100)) : 0;
}
