/** Records what visitors do, where that is allowed. A module of its own, loaded when the page is idle. */
import { contactSentEvent } from '#shared/analytics/visitor-events.ts';
import { hydratedEvent } from '#shared/platform/inline-scripts.ts';
import type { TrackingMode } from '#shared/site/site-config.ts';
import { countedClick } from './clicks.ts';
import { mayAsk, mayTrack, onChoice } from './tracking-choice.ts';
import { createVisit, type Visit } from './visit.ts';
import { askWhoVisits, isVisitor } from './who-visits.ts';

/** Until `signal` says otherwise, for as long as the document is there. */
export function startTracking(mode: TrackingMode, signal?: AbortSignal): void {
  const visit = createVisit(() => mayTrack(mode) && isVisitor());
  const showPage = async (shownAt: number) => {
    if (!mayTrack(mode)) return;
    await askWhoVisits();
    if (location.pathname !== visit.viewedPath()) visit.viewPage(shownAt);
  };

  const stop = onChoice(() => {
    if (mayTrack(mode)) void showPage(Date.now());
    else visit.forgetPage();
  });
  signal?.addEventListener('abort', stop);
  const options = { capture: true, passive: true, ...(signal && { signal }) };
  window.addEventListener(hydratedEvent, () => void showPage(Date.now()), options);
  listen(visit, options);
  // The first page is there since it was opened, however late this code has come.
  void showPage(Math.round(performance.timeOrigin));
  if (mayAsk(mode)) void import('./consent-banner.tsx').then((banner) => banner.askForConsent());
}

function listen(visit: Visit, options: AddEventListenerOptions): void {
  const on = document.addEventListener.bind(document);
  const onClick = ({ button, target }: MouseEvent) => {
    visit.noteActivity();
    // The button that opens a menu chooses nothing yet.
    if (button > 1 || !(target instanceof Element)) return;
    const click = countedClick(target, location.pathname);
    if (click) visit.click(click);
  };
  on('click', onClick, options);
  on('auxclick', onClick, options);
  on('keydown', visit.noteActivity, options);
  const onScroll = () => {
    visit.noteActivity();
    visit.noteReading();
  };
  on('scroll', onScroll, options);
  on(contactSentEvent, () => void visit.record('submit_contact'), options);
  // Phones leave pages without telling it otherwise.
  const onVisibility = () => {
    if (document.visibilityState === 'hidden') visit.leave();
  };
  on('visibilitychange', onVisibility, options);
  window.addEventListener('pagehide', visit.leave, options);
}
