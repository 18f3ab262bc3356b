/**
 * Events of visitors, in terms shared by browser and server. No zod here: public pages
 * import it.
 */

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

/** Events that count as clicks. */
export const clickEventTypes = [
  'click_contact',
  'click_project_card',
  'click_blog_card',
  'click_social_link',
] as const satisfies readonly VisitorEventType[];

export type ClickEventType = (typeof clickEventTypes)[number];

/** `CLICK_CONTACT`: how insights name an event. */
export function eventName<Type extends VisitorEventType>(type: Type): Uppercase<Type> {
  return type.toUpperCase() as Uppercase<Type>; // the same change, which TypeScript does not follow
}

/** The most events of one request. */
export const maxEvents = 20;

/**
 * Events gather this long for one request, which costs about as much as storing and counting its events.
 * Conversions do not wait, and what remains is sent when the page is left.
 */
export const gatheringMs = 30_000;

export type DeviceType = 'mobile' | 'tablet' | 'desktop';

/** Visits of people who run the site are not counted. */
export function isTracked(kind: 'anonymous' | 'user' | 'viewer' | 'staff' | 'admin'): boolean {
  return kind !== 'staff' && kind !== 'admin';
}

/** The values shown where the visitor's browser or the edge sent nothing. */
export const unknownValue = { referrer: '(direct)', country: '(unknown)' } as const;
