import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type BackupState, createBackup } from './backup.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

function setUp() {
  const disk = { text: undefined as string | undefined, writes: 0, full: false };
  const states: BackupState[] = [];
  const backup = createBackup<string>({
    keep: async (text) => {
      if (disk.full) throw new DOMException('full', 'QuotaExceededError');
      disk.text = text;
      disk.writes += 1;
      return Date.now();
    },
    remove: async () => {
      disk.text = undefined;
    },
    report: (state) => states.push(state),
  });
  return { backup, disk, states };
}

describe('the backup of a form', () => {
  it('is written within two seconds of a change', async () => {
    const { backup, disk, states } = setUp();
    backup.setDraft('a');
    await vi.advanceTimersByTimeAsync(2000);
    expect(disk.text).toBe('a');
    expect(states.at(-1)).toMatchObject({ status: 'kept' });
  });

  it('is never more than two seconds behind continuous typing', async () => {
    const { backup, disk } = setUp();
    for (let typed = 0; typed < 100; typed += 1) {
      backup.setDraft(String(typed));
      await vi.advanceTimersByTimeAsync(100);
      if (typed >= 20) expect(Number(disk.text)).toBeGreaterThanOrEqual(typed - 20);
    }
    expect(disk.writes).toBeLessThanOrEqual(11);
  });

  it('is written at once when the page may be closed', async () => {
    const { backup, disk } = setUp();
    backup.setDraft('a');
    await backup.flush();
    expect(disk.text).toBe('a');
    await vi.advanceTimersByTimeAsync(5000);
    expect(disk.writes).toBe(1);
  });

  it('is removed when the form equals the saved state again', async () => {
    const { backup, disk, states } = setUp();
    backup.setDraft('a');
    await backup.flush();
    backup.setDraft(undefined);
    await vi.advanceTimersByTimeAsync(2000);
    expect(disk.text).toBeUndefined();
    expect(states.at(-1)).toEqual({ status: 'none' });
  });

  it('is not written for a form that was never changed', async () => {
    const { backup, states } = setUp();
    backup.setDraft(undefined);
    await vi.advanceTimersByTimeAsync(5000);
    expect(states).toEqual([]);
  });

  it('is gone after a save, even one before it was written', async () => {
    const { backup, disk } = setUp();
    backup.setDraft('a');
    await backup.clear();
    await vi.advanceTimersByTimeAsync(5000);
    expect(disk.text).toBeUndefined();
    expect(disk.writes).toBe(0);
  });

  it('that failed late does not come back after a save', async () => {
    const keeping = Promise.withResolvers<number>();
    const calls: string[] = [];
    const backup = createBackup<string>({
      keep: (text) => {
        calls.push(`keep ${text}`);
        return keeping.promise;
      },
      remove: async () => void calls.push('remove'),
      report: () => undefined,
    });
    backup.setDraft('a');
    await vi.advanceTimersByTimeAsync(2000);
    const ended = backup.clear();
    keeping.reject(new DOMException('full', 'QuotaExceededError'));
    await ended;
    await backup.flush();
    expect(calls).toEqual(['keep a', 'remove']);
  });

  it('that the browser refused is reported, and retried', async () => {
    const { backup, disk, states } = setUp();
    disk.full = true;
    backup.setDraft('a');
    await vi.advanceTimersByTimeAsync(2000);
    expect(states).toEqual([{ status: 'failed' }]);
    disk.full = false;
    await backup.flush();
    expect(disk.text).toBe('a');
    expect(states.at(-1)).toMatchObject({ status: 'kept' });
  });
});
