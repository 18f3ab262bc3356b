/** Schedules the writes of unsaved changes: soon after each change, or at once on request. */

export type BackupState =
  | { status: 'none' }
  | { status: 'kept'; at: number }
  /** The last write failed; the next change retries it. */
  | { status: 'failed' };

export interface BackupPorts<Draft> {
  /** Resolves to the time (ms) in the copy. */
  keep(draft: Draft): Promise<number>;
  /** Also called when nothing has been written. */
  remove(): Promise<void>;
  report(state: BackupState): void;
}

export interface Backup<Draft> {
  /** The form's current values; undefined when nothing is unsaved. */
  changed(draft: Draft | undefined): void;
  /** Writes pending changes. */
  flush(): Promise<void>;
  /** Whether the values last given have not been written. */
  isPending(): boolean;
  /** Removes the written copy, which is no longer needed. */
  end(): Promise<void>;
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

  /** Writes run one after another, because a slow one that fails must not replace a later one. */
  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const own = (running ? running.then(writeWaiting) : writeWaiting()).finally(() => {
      if (running === own) running = undefined;
    });
    running = own;
    return own;
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
    isWritten = true;
    ports.report({ status: 'kept', at: await ports.keep(draft) });
  }

  async function remove(): Promise<void> {
    await ports.remove();
    isWritten = false;
    ports.report({ status: 'none' });
  }

  return {
    changed(draft) {
      if (draft === undefined && !isWritten && !waiting) return;
      waiting = { draft };
      // Further changes do not restart the timer, so that continuous typing is backed up, too.
      timer ??= setTimeout(() => void flush(), delayMs);
    },
    flush,
    isPending: () => waiting !== undefined,
    end() {
      waiting = { draft: undefined };
      return flush();
    },
  };
}
