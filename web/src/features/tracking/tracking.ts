/**
 * Records what visitors do, if that is allowed. A separate module, loaded when the page is idle.
 */
import { hydratedEvent } from '#shared/platform/inline-scripts.ts';
import { recordClick } from './clicks.ts';
import { choiceEvent, mayTrack } from './tracking-choice.ts';
import { forgetPage, leave, noteActivity, noteReading, page, record, seePage } from './visit.ts';
import { askWhoVisits } from './who-visits.ts';

/** For the lifetime of the document. */
export function startTracking(): void {
  on(hydratedEvent, seeNow);
  on(choiceEvent, seeNow);
  on('storage', seeNow);
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
  on('reset', () => void record('submit_contact'));
  // Phones leave pages without any other event.
  on('visibilitychange', () => {
    if (document.hidden) leave();
  });
  on('pagehide', leave);
  // The first page counts from when it was opened, however late this code has loaded.
  void showPage(Math.round(performance.timeOrigin));
}

function on(type: string, listener: (event: Event) => void): void {
  addEventListener(type, listener, true);
}

function seeNow(): void {
  void showPage();
}

function noteClick(event: Event): void {
  noteActivity();
  // The button that opens a menu is not a choice yet. The names of such events say that they have one.
  if ((event as MouseEvent).button < 2 && event.target instanceof Element) {
    recordClick(event.target);
  }
}

async function showPage(since = Date.now()): Promise<void> {
  if (!mayTrack()) return forgetPage();
  await askWhoVisits();
  if (location.pathname !== page) seePage(since);
}
