/** Writes unsaved changes shortly after they are made, or at once on request. */

export type BackupState =
  | { status: 'none' }
  | { status: 'kept'; keptAt: number }
  /** The next change or flush repeats the failed write. */
  | { status: 'failed' };

export interface BackupPorts<Draft> {
  /** Resolves to the time stored with the copy, in ms since 1970. */
  keep(draft: Draft): Promise<number>;
  /** Also called when nothing has been written. */
  remove(): Promise<void>;
  report(state: BackupState): void;
}

export interface Backup<Draft> {
  /** Schedules a write of the form's values; undefined (nothing unsaved) removes the copy. */
  setDraft(draft: Draft | undefined): void;
  /** Writes pending changes. */
  flush(): Promise<void>;
  /** Whether a change waits for a write, or its write failed. False during a write, so call it after `flush`. */
  isPending(): boolean;
  /** Removes the copy at once. */
  clear(): Promise<void>;
}

/** A crash should lose at most 2 s of typing: 0.5 s in the editor, 1 s here, 0.5 s for a slow disk. */
const defaultDelayMs = 1000;

/** @param delayMs from the first change until it is written */
export function createBackup<Draft>(
  ports: BackupPorts<Draft>,
  delayMs = defaultDelayMs,
): Backup<Draft> {
  let pending: { draft: Draft | undefined } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let mayBeStored = false;
  let currentWrite: Promise<void> | undefined;

  /**
   * Writes run one at a time, so that a slow one cannot overwrite a later one. The first starts
   * synchronously, because a form that replaces this one looks for copies right away.
   */
  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const write = (currentWrite ? currentWrite.then(writePending) : writePending()).finally(() => {
      if (currentWrite === write) currentWrite = undefined;
    });
    currentWrite = write;
    return write;
  }

  async function writePending(): Promise<void> {
    const next = pending;
    pending = undefined;
    if (!next) return;
    try {
      if (next.draft === undefined) await remove();
      else await keep(next.draft);
    } catch {
      // The next attempt writes this draft, unless a newer one is pending.
      pending ??= next;
      ports.report({ status: 'failed' });
    }
  }

  async function keep(draft: Draft): Promise<void> {
    // Set before the write, because even a failed write may have stored something.
    mayBeStored = true;
    ports.report({ status: 'kept', keptAt: await ports.keep(draft) });
  }

  async function remove(): Promise<void> {
    await ports.remove();
    mayBeStored = false;
    ports.report({ status: 'none' });
  }

  return {
    setDraft(draft) {
      if (draft === undefined && !mayBeStored && !pending) return;
      pending = { draft };
      // Further changes do not restart the timer, so that continuous typing is backed up, too.
      timer ??= setTimeout(() => void flush(), delayMs);
    },
    flush,
    isPending: () => pending !== undefined,
    clear() {
      pending = { draft: undefined };
      return flush();
    },
  };
}
