import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { showingElapsed } from './elapsed.ts';

function output(isTTY: boolean) {
  const written: string[] = [];
  return { isTTY, written, write: (text: string) => written.push(text) };
}

describe('showingElapsed', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('counts the seconds on a terminal, and leaves a clean line', async () => {
    const terminal = output(true);
    const { promise, resolve } = Promise.withResolvers<string>();
    const shown = showingElapsed('Rebuilding', promise, terminal);
    await vi.advanceTimersByTimeAsync(2000);
    resolve('done');
    expect(await shown).toBe('done');
    expect(terminal.written).toEqual([
      '\rRebuilding … 0 s',
      '\rRebuilding … 1 s',
      '\rRebuilding … 2 s',
      '\r\u001b[K',
    ]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('prints the step once in a log, even when it fails', async () => {
    const log = output(false);
    const work = showingElapsed('Rebuilding', Promise.reject(new Error('no')), log);
    await expect(work).rejects.toThrow('no');
    expect(log.written).toEqual(['Rebuilding …\n']);
  });
});
