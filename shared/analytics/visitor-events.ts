/** Names and limits of visitor events. Public pages import this file, so it must not import zod. */

export const visitorEventTypes = [
  'session_start',
  'session_end',
  'page_view',
  'engagement',
  'bounce',
  'click_contact',
  'click_project_card',
  'click_blog_card',
  'click_social_link',
  'session_conversion',
  'visit_home',
  'visit_blog',
  'visit_blog_list',
  'visit_projects',
  'visit_contact',
  'submit_contact',
] as const;

export type VisitorEventType = (typeof visitorEventTypes)[number];

export const clickEventTypes = [
  'click_contact',
  'click_project_card',
  'click_blog_card',
  'click_social_link',
] as const satisfies readonly VisitorEventType[];

export type ClickEventType = (typeof clickEventTypes)[number];

/** The name that insights show, such as `CLICK_CONTACT`. */
export function eventName<Type extends VisitorEventType>(type: Type): Uppercase<Type> {
  return type.toUpperCase() as Uppercase<Type>; // TypeScript types the result as string
}

/** The server refuses a request with more events. */
export const maxEvents = 20;

/**
 * The recorder collects events this long before it sends them, because a request costs about as much as storing
 * and counting its events. It sends conversions at once, and the rest when the visitor leaves the page.
 */
export const gatheringMs = 30_000;

export type DeviceType = 'mobile' | 'tablet' | 'desktop';

/** Visits of people who run the site are not counted. */
export function isTracked(kind: 'anonymous' | 'user' | 'viewer' | 'staff' | 'admin'): boolean {
  return kind !== 'staff' && kind !== 'admin';
}

/** Shown when the visitor's browser sent no referrer, or the edge no country. */
export const unknownValue = { referrer: '(direct)', country: '(unknown)' } as const;
