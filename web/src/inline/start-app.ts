/**
 * Starts a prerendered page after its first paint. It enables the style sheets, waits until they and their fonts have
 * loaded or failed and a frame is rendered, and then imports the app. Parsing the app earlier would slow down the layout.
 * If the visitor interacts earlier, everything starts at once.
 */
import { hydratedEvent } from '#shared/platform/inline-scripts.ts';

export interface StartOptions {
  /** Addresses of the app and its largest files, separated by spaces, from the script element's `data-app`. */
  app: string | undefined;
  /** Whether to start without waiting for a paint, because the document has nothing to show yet. */
  now?: boolean;
  /** Whether the document has buttons before the app starts. */
  hasButtons?: boolean;
}

type Load = (address: string) => Promise<unknown>;

export function startApp(options: StartOptions, load: Load): void {
  const { app = '', now, hasButtons = true } = options;
  let isStarted = false;
  const start = () => {
    if (isStarted) return;
    isStarted = true;
    enableStyleSheets();
    // The visitor's next interaction retries.
    Promise.all(app.split(' ').map(load)).catch(() => (isStarted = false));
  };
  if (now) return start();
  for (const type of ['pointerdown', 'keydown', 'focusin']) addEventListener(type, start, true);
  if (hasButtons) keepClicks(start);
  afterPaint(async () => {
    await enableStyleSheets();
    await document.fonts.ready;
    requestAnimationFrame(() => setTimeout(start));
  });
}

function enableStyleSheets(): Promise<unknown> {
  const links = document.querySelectorAll<HTMLLinkElement>('link[disabled]');
  const loaded = [...links].map(
    (link) =>
      new Promise((resolve) => {
        for (const event of ['load', 'error']) link.addEventListener(event, resolve);
        link.disabled = false;
      }),
  );
  return Promise.all(loaded);
}

/** Holds back clicks on buttons, and replays them when the page is hydrated. */
function keepClicks(start: () => void): void {
  /** Undefined once the page is hydrated. */
  let clicked: HTMLButtonElement[] | undefined = [];
  const keep = (event: Event) => {
    const button = event.target instanceof Element && event.target.closest('button');
    if (!clicked || !button) return;
    event.preventDefault();
    event.stopPropagation();
    clicked.push(button);
    start();
  };
  addEventListener('click', keep, true);
  addEventListener(hydratedEvent, () => {
    const buttons = clicked ?? [];
    clicked = undefined;
    for (const button of buttons) button.click();
  });
}

/** Waits for the paint that the browser reports, which on slow devices is later than the next frame. */
function afterPaint(action: () => void): void {
  const observe = () => new PerformanceObserver(action).observe({ type: 'paint', buffered: true });
  // Leaves pictures some time to appear first.
  addEventListener('load', () => setTimeout(observe, 99));
}
