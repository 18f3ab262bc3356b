/**
 * Records visits and clicks, if that is allowed, for the lifetime of the document. Loaded apart, when the
 * page is idle.
 */
import type { ClickEventType } from '#shared/analytics/visitor-events.ts';
import { hydratedEvent } from '#shared/platform/inline-scripts.ts';
import { latest } from '#web/src/navigation/site.context.ts';
import {
  returnToPage,
  recordConversion,
  forgetPage,
  leavePage,
  noteActivity,
  noteReading,
  pagePath,
  record,
  beginPageView,
  send,
} from './visit.ts';
import { askWhoVisits, choiceEvent, mayTrack } from './tracking-choice.ts';

/**
 * When the first page was opened, however late this code has loaded. A page that was opened in the
 * background counts from when it is first visible.
 */
let openedAt = document.hidden ? 0 : Math.round(performance.timeOrigin);

on(hydratedEvent, showPage);
on(choiceEvent, showPage);
on('storage', showPage);
on('click', noteClick);
on('auxclick', noteClick);
on('keydown', noteActivity);
// Notices a return to the admin area, where no page view is recorded.
on('popstate', noteActivity);
on('scroll', () => {
  noteActivity();
  noteReading();
});
// No other form of the public pages is reset, and the contact form only after its message has been sent.
on('reset', () => record('submit_contact'));
// On phones, often the only event when a page is left.
on('visibilitychange', onVisibility);
on('pagehide', leavePage);
// A page may return from the browser's back/forward cache.
on('pageshow', onVisibility);
onVisibility();

function on(type: string, listener: (event: Event) => unknown): void {
  addEventListener(type, listener, true);
}

function onVisibility(): void {
  if (document.hidden) return leavePage();
  returnToPage();
  void showPage();
}

function noteClick(event: Event): void {
  noteActivity();
  // The secondary button opens a menu and follows no link. Click events have a `button`, as the cast says.
  if ((event as MouseEvent).button < 2 && event.target instanceof Element) {
    recordClick(event.target);
  }
}

async function showPage(): Promise<void> {
  const since = openedAt || Date.now();
  openedAt = 0;
  if (!mayTrack()) {
    // Drops the waiting events, because `send` sends nothing without permission.
    void send();
    return forgetPage();
  }
  await askWhoVisits();
  if (location.pathname !== pagePath) beginPageView(since);
}

/**
 * Recognizes clicks by their targets, so that pages need no tracking code. Only cards, which several pages
 * have, name their event in `data-click`.
 */
function recordClick(element: Element): void {
  const link = element.closest('a');
  const href = link?.getAttribute('href') ?? '';
  const area = link?.closest('nav,footer')?.localName ?? 'page';
  const card = element.closest<HTMLElement>('[data-click]')?.dataset['click'];
  const platform = platformOf(href);

  if (href === '/contact') {
    record('click_contact', { target: href, location: area });
    if (area === 'nav') void recordConversion('contact_button_nav');
  } else if (card) {
    // The cast is safe: only cards write this attribute, with a type of event.
    record(card as ClickEventType, { target: href });
  } else if (platform) {
    record('click_social_link', { platform, href, location: area });
    if (area === 'footer') void recordConversion(`social_${platform}`);
  }
}

function platformOf(href: string): string | undefined {
  if (href.startsWith('mailto:')) return 'email';
  return latest.frame.social_links.find((link) => link.address === href)?.network;
}
