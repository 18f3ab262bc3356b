import { expect, it, onTestFinished, vi } from 'vitest';
import { stylesApplied } from './styles-applied.ts';

function sheet(state: { disabled: boolean; sheet: CSSStyleSheet | null }): HTMLLinkElement {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet' });
  for (const [name, value] of Object.entries(state)) Object.defineProperty(link, name, { value });
  document.head.append(link);
  onTestFinished(() => link.remove());
  return link;
}

it('waits for a sheet that is loading', async () => {
  const link = sheet({ disabled: false, sheet: null });
  const applied = vi.fn<() => void>();
  const waiting = stylesApplied().then(applied);
  await Promise.resolve();
  expect(applied).not.toHaveBeenCalled();
  link.dispatchEvent(new Event('load'));
  await waiting;
  expect(applied).toHaveBeenCalledOnce();
});

it('continues when a sheet cannot be loaded', async () => {
  const link = sheet({ disabled: false, sheet: null });
  const waiting = stylesApplied();
  link.dispatchEvent(new Event('error'));
  await expect(waiting).resolves.toBeUndefined();
});

it('does not wait for sheets that are loaded or disabled', async () => {
  sheet({ disabled: false, sheet: new CSSStyleSheet() });
  sheet({ disabled: true, sheet: null });
  await expect(stylesApplied()).resolves.toBeUndefined();
});

it('does not wait forever', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  sheet({ disabled: false, sheet: null });
  const waiting = stylesApplied();
  await vi.advanceTimersByTimeAsync(2100);
  await expect(waiting).resolves.toBeUndefined();
});
