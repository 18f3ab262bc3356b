import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { hydratedEvent } from '#shared/platform/inline-scripts.ts';
import { type StartOptions, startApp } from './start-app.ts';

const load = vi.fn<(address: string) => Promise<unknown>>();
const sheet = () => document.querySelector<HTMLLinkElement>('link');
const button = () => document.querySelector('button');
let reportPaint: () => void;
let listeners: AbortController;

beforeEach(() => {
  listeners = new AbortController();
  load.mockReset().mockResolvedValue(undefined);
  document.body.innerHTML = '<link rel="stylesheet" disabled><button>Menu</button><p>Text</p>';
  Object.defineProperty(document, 'fonts', {
    configurable: true,
    value: { ready: Promise.resolve() },
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'requestAnimationFrame'] });
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      constructor(action: () => void) {
        reportPaint = action;
      }
      observe() {}
    },
  );
  const add = window.addEventListener.bind(window);
  vi.spyOn(window, 'addEventListener').mockImplementation((type: string, listener, capture) =>
    add(type, listener as EventListener, { capture: capture === true, signal: listeners.signal }),
  );
});

afterEach(() => {
  listeners.abort();
});

function start(data: Partial<StartOptions> = {}): void {
  startApp({ app: '/app.js /react.js', ...data }, load);
}

async function painted(): Promise<void> {
  window.dispatchEvent(new Event('load'));
  await vi.runAllTimersAsync();
  reportPaint();
}

it('imports everything at once when there is nothing to paint', () => {
  start({ now: true });
  expect(load.mock.calls.map(([address]) => address)).toEqual(['/app.js', '/react.js']);
});

it('waits for the paint, then for the sheets, then imports the app', async () => {
  start();
  await vi.runAllTimersAsync();
  expect(sheet()?.disabled).not.toBe(false);
  await painted();
  expect(sheet()?.disabled).toBe(false);
  await vi.runAllTimersAsync();
  expect(load).not.toHaveBeenCalled();
  sheet()?.dispatchEvent(new Event('load'));
  await vi.runAllTimersAsync();
  expect(load).toHaveBeenCalledTimes(2);
});

it('imports the app without a failed sheet', async () => {
  start();
  await painted();
  sheet()?.dispatchEvent(new Event('error'));
  await vi.runAllTimersAsync();
  expect(load).toHaveBeenCalledTimes(2);
});

it.each(['pointerdown', 'keydown', 'focusin'])(
  'does not keep an active visitor waiting: %s',
  (sign) => {
    start();
    button()?.dispatchEvent(new Event(sign, { bubbles: true }));
    button()?.dispatchEvent(new Event(sign, { bubbles: true }));
    expect(sheet()?.disabled).toBe(false);
    expect(load).toHaveBeenCalledTimes(2);
  },
);

it('retries what failed to load', async () => {
  load.mockRejectedValueOnce(new Error('offline'));
  start();
  for (const _ of [1, 2]) {
    document.body.dispatchEvent(new Event('keydown', { bubbles: true }));
    await vi.runAllTimersAsync();
  }
  expect(load).toHaveBeenCalledTimes(4);
});

it('keeps clicks on buttons until the page is hydrated, and replays them', () => {
  const clicked = vi.fn();
  start();
  button()?.addEventListener('click', clicked);
  button()?.click();
  expect(clicked).not.toHaveBeenCalled();
  window.dispatchEvent(new Event(hydratedEvent));
  expect(clicked).toHaveBeenCalledOnce();
  button()?.click();
  expect(clicked).toHaveBeenCalledTimes(2);
});

it('does not keep clicks if the document has no buttons, because the app may never report hydration', () => {
  const clicked = vi.fn();
  startApp({ app: '/app.js', hasButtons: false }, load);
  button()?.addEventListener('click', clicked);
  button()?.click();
  expect(clicked).toHaveBeenCalledOnce();
});

it('ignores clicks on anything else', () => {
  const clicked = vi.fn();
  start();
  const text = document.querySelector('p');
  text?.addEventListener('click', clicked);
  text?.click();
  expect(clicked).toHaveBeenCalledOnce();
});
