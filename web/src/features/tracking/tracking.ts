/**
 * Records what visitors do, if that is allowed, for the lifetime of the document. A separate module,
 * loaded when the page is idle.
 */
import type { ClickEventType } from '#shared/analytics/visitor-events.ts';
import { hydratedEvent } from '#shared/platform/inline-scripts.ts';
import { latest } from '#web/src/navigation/site.context.ts';
import {
  comeBack,
  convert,
  forgetPage,
  leave,
  noteActivity,
  noteReading,
  page,
  record,
  seePage,
  send,
} from './visit.ts';
import { askWhoVisits, choiceEvent, mayTrack } from './tracking-choice.ts';

/**
 * The first page counts from when it was opened, however late this code has loaded; in the background
 * it counts from when it is looked at.
 */
let openedAt = document.hidden ? 0 : Math.round(performance.timeOrigin);

on(hydratedEvent, showPage);
on(choiceEvent, showPage);
on('storage', showPage);
on('click', noteClick);
on('auxclick', noteClick);
on('keydown', noteActivity);
// On return to the admin area, where no page view is recorded.
on('popstate', noteActivity);
on('scroll', () => {
  noteActivity();
  noteReading();
});
// The contact form, the only form on the site, is reset when its message was sent.
on('reset', () => record('submit_contact'));
// Phones leave pages without any other event.
on('visibilitychange', look);
on('pagehide', leave);
// Back from the browser's cache of pages.
on('pageshow', look);
look();

function on(type: string, listener: (event: Event) => unknown): void {
  addEventListener(type, listener, true);
}

function look(): void {
  if (document.hidden) return leave();
  comeBack();
  void showPage();
}

function noteClick(event: Event): void {
  noteActivity();
  // The button that opens a menu is not a choice yet. The names of such events say that they have one.
  if ((event as MouseEvent).button < 2 && event.target instanceof Element) {
    recordClick(event.target);
  }
}

async function showPage(): Promise<void> {
  const since = openedAt || Date.now();
  openedAt = 0;
  if (!mayTrack()) {
    // Drops what has not been sent.
    void send();
    return forgetPage();
  }
  await askWhoVisits();
  if (location.pathname !== page) seePage(since);
}

/**
 * Clicks are recognised by their targets, so that pages need no tracking code. Cards, which are on
 * several pages, name their event in `data-click`.
 */
function recordClick(element: Element): void {
  const link = element.closest('a');
  const href = link?.getAttribute('href') ?? '';
  const place = link?.closest('nav,footer')?.localName ?? 'page';
  const card = element.closest<HTMLElement>('[data-click]')?.dataset['click'];
  const platform = platformOf(href);

  if (href === '/contact') {
    record('click_contact', { target: href, location: place });
    if (place === 'nav') void convert('contact_button_nav');
  } else if (card) {
    // Written by cards alone.
    record(card as ClickEventType, { target: href });
  } else if (platform) {
    record('click_social_link', { platform, href, location: place });
    if (place === 'footer') void convert(`social_${platform}`);
  }
}

function platformOf(href: string): string | undefined {
  if (href.startsWith('mailto:')) return 'email';
  return latest.frame.social_links.find((link) => link.address === href)?.network;
}
