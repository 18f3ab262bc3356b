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
      '\r\u001b[KRebuilding … 0 s',
      '\r\u001b[KRebuilding … 1 s',
      '\r\u001b[KRebuilding … 2 s',
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

  it('shows a new step once, on the line of the former one', async () => {
    const work = async (relabel: (label: string) => void) => {
      relabel('Waiting');
      relabel('Waiting');
    };
    const [terminal, log] = [output(true), output(false)];
    await showingElapsed('Rebuilding', work, terminal);
    await showingElapsed('Rebuilding', work, log);
    expect(terminal.written).toEqual([
      '\r\u001b[KRebuilding … 0 s',
      '\r\u001b[KWaiting … 0 s',
      '\r\u001b[K',
    ]);
    expect(log.written).toEqual(['Rebuilding …\n', 'Waiting …\n']);
  });
});
