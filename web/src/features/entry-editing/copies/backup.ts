/** Schedules the writes of unsaved changes: soon after each change, or at once on request. */

export type BackupState =
  | { status: 'none' }
  | { status: 'kept'; keptAt: number }
  /** The next change or flush repeats the failed write. */
  | { status: 'failed' };

export interface BackupPorts<Draft> {
  /** Resolves to the time (ms) in the copy. */
  keep(draft: Draft): Promise<number>;
  /** Also called when nothing has been written. */
  remove(): Promise<void>;
  report(state: BackupState): void;
}

export interface Backup<Draft> {
  /** Takes the form's current values; undefined, when nothing is unsaved, removes the copy. */
  setDraft(draft: Draft | undefined): void;
  /** Writes pending changes. */
  flush(): Promise<void>;
  /** Whether a change has not been written yet, or could not be. */
  isPending(): boolean;
  /** Removes the copy at once. */
  clear(): Promise<void>;
}

/**
 * A crash may lose at most two seconds in this browser. The editor reports a change up to half a second
 * late; the rest allows for a slow disk.
 */
const soonMs = 1000;

/** @param delayMs from the first change until it is written */
export function createBackup<Draft>(ports: BackupPorts<Draft>, delayMs = soonMs): Backup<Draft> {
  let waiting: { draft: Draft | undefined } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isWritten = false;
  let running: Promise<void> | undefined;

  /**
   * Writes run one after another, because a slow write must not end after a later one. The first begins
   * before this returns: a form that replaces this one looks for copies right away.
   */
  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const write = (running ? running.then(writeWaiting) : writeWaiting()).finally(() => {
      if (running === write) running = undefined;
    });
    running = write;
    return write;
  }

  async function writeWaiting(): Promise<void> {
    const next = waiting;
    waiting = undefined;
    if (!next) return;
    try {
      if (next.draft === undefined) await remove();
      else await keep(next.draft);
    } catch {
      // The draft waits for the next attempt, unless a newer one already waits.
      waiting ??= next;
      ports.report({ status: 'failed' });
    }
  }

  async function keep(draft: Draft): Promise<void> {
    // Set before the write, because even a write that fails may have stored something.
    isWritten = true;
    ports.report({ status: 'kept', keptAt: await ports.keep(draft) });
  }

  async function remove(): Promise<void> {
    await ports.remove();
    isWritten = false;
    ports.report({ status: 'none' });
  }

  return {
    setDraft(draft) {
      if (draft === undefined && !isWritten && !waiting) return;
      waiting = { draft };
      // Further changes do not restart the timer, so that continuous typing is backed up, too.
      timer ??= setTimeout(() => void flush(), delayMs);
    },
    flush,
    isPending: () => waiting !== undefined,
    clear() {
      waiting = { draft: undefined };
      return flush();
    },
  };
}
