/** When unsaved changes are written: soon after each, or at once on request. */

export type BackupState =
  | { status: 'none' }
  | { status: 'kept'; at: number }
  /** It was refused; the next change retries. */
  | { status: 'failed' };

export interface BackupPorts<Draft> {
  /** Resolves to the time (ms) in the copy. */
  keep(draft: Draft): Promise<number>;
  /** Even when nothing has been written. */
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
  /** The written copy is no longer needed. */
  end(): Promise<void>;
}

/**
 * At most two seconds may be lost in this browser. The editor takes up to half a second before; the
 * rest is for a slow disk.
 */
const soonMs = 1000;

/** @param delayMs from the first change until it is written */
export function createBackup<Draft>(ports: BackupPorts<Draft>, delayMs = soonMs): Backup<Draft> {
  let waiting: { draft: Draft | undefined } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let written = false;
  let running: Promise<void> | undefined;

  /** One after the other: a slow failing write must not replace a later one. */
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
      // Kept for the next attempt, unless there is something newer.
      waiting ??= next;
      ports.report({ status: 'failed' });
    }
  }

  async function keep(draft: Draft): Promise<void> {
    written = true;
    ports.report({ status: 'kept', at: await ports.keep(draft) });
  }

  async function remove(): Promise<void> {
    await ports.remove();
    written = false;
    ports.report({ status: 'none' });
  }

  return {
    changed(draft) {
      if (draft === undefined && !written && !waiting) return;
      waiting = { draft };
      // Not restarted by further changes, so that continuous typing is backed up, too.
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
