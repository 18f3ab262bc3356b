/**
 * Starts a prerendered page once it has been painted: the style sheets are enabled, and when they
 * and their fonts have loaded (or failed) and a frame is rendered with them, the app is imported,
 * whose parsing would compete with the layout of the text for a core. A visitor who interacts
 * earlier gets everything at once.
 */
import { hydratedEvent } from '#shared/platform/inline-scripts.ts';

export interface StartOptions {
  /**
   * Addresses of the app and of its largest files, separated by spaces, as in the script element.
   */
  app: string | undefined;
  /** There is nothing to paint before the app. */
  now?: boolean;
  /** Whether what is painted before the app has buttons. */
  hasButtons?: boolean;
}

type Load = (address: string) => Promise<unknown>;

export function startApp(options: StartOptions, load: Load): void {
  const { app = '', now, hasButtons = true } = options;
  let isStarted = false;
  const start = () => {
    if (isStarted) return;
    isStarted = true;
    switchSheetsOn();
    // The visitor's next action retries.
    Promise.all(app.split(' ').map(load)).catch(() => (isStarted = false));
  };
  if (now) return start();
  for (const sign of ['pointerdown', 'keydown', 'focusin']) addEventListener(sign, start, true);
  if (hasButtons) keepClicks(start);
  afterPaint(async () => {
    await switchSheetsOn();
    await document.fonts.ready;
    requestAnimationFrame(() => setTimeout(start));
  });
}

function switchSheetsOn(): Promise<unknown> {
  const links = document.querySelectorAll<HTMLLinkElement>('link[disabled]');
  const loaded = [...links].map(
    (link) =>
      new Promise((resolve) => {
        for (const end of ['load', 'error']) link.addEventListener(end, resolve);
        link.disabled = false;
      }),
  );
  return Promise.all(loaded);
}

/** Clicks on buttons are replayed when the page is hydrated. */
function keepClicks(start: () => void): void {
  let kept: HTMLButtonElement[] | undefined = [];
  const keep = (event: Event) => {
    const button = event.target instanceof Element && event.target.closest('button');
    if (!kept || !button) return;
    event.preventDefault();
    event.stopPropagation();
    kept.push(button);
    start();
  };
  addEventListener('click', keep, true);
  addEventListener(hydratedEvent, () => {
    const clicked = kept ?? [];
    kept = undefined;
    for (const button of clicked) button.click();
  });
}

/**
 * The browser reports a paint when it has been shown: later than the next frame on slow devices.
 */
function afterPaint(action: () => void): void {
  const observe = () => new PerformanceObserver(action).observe({ type: 'paint', buffered: true });
  // The time that pictures get.
  addEventListener('load', () => setTimeout(observe, 99));
}
