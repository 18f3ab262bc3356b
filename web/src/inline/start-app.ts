/**
 * Brings a prerendered page to life once it has been painted: the style sheets are switched on, and
 * when they and their fonts are there (or have failed) and a frame is drawn with them, the app is
 * imported, which is read on a core that laying the text out anew would want. A visitor who wants
 * something before gets all of it at once.
 */
import { hydratedEvent } from '#shared/platform/inline-scripts.ts';

export interface StartOptions {
  /** Addresses of the app and of its largest files, with a space between, as the script element has them. */
  app: string | undefined;
  /** There is nothing to paint before the app. */
  now?: boolean;
  /** Whether what is painted before the app has buttons. */
  hasButtons?: boolean;
}

type Load = (address: string) => Promise<unknown>;

export function startApp(options: StartOptions, load: Load): void {
  const { app = '', now = false, hasButtons = true } = options;
  let isStarted = false;
  const start = () => {
    if (isStarted) return;
    isStarted = true;
    switchSheetsOn();
    // Whatever the visitor does next tries again.
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

/** Clicks on buttons are made again when the page answers. */
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

/** The browser tells of a paint when it has been shown: later than the next frame where drawing is slow. */
function afterPaint(action: () => void): void {
  const observe = () => new PerformanceObserver(action).observe({ type: 'paint', buffered: true });
  // Pictures have that long.
  addEventListener('load', () => setTimeout(observe, 99));
}
