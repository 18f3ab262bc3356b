import { useEffect, useState } from 'react';
import type { Draft, EntryCopy, EntryKind, EntryTypes } from '../entry-kind.ts';
import { type Backup, type BackupState, createBackup } from './backup.ts';
import {
  type BrowserCopies,
  browserCopies,
  holdCopy,
  type ServerCopies,
  serverCopies,
} from './kept-copies.ts';
import { useLeftCopies } from './use-left-copies.ts';

export interface UnsavedChangesOptions<T extends EntryTypes> {
  userId: string;
  /** Must stay the same object until the form has another base, because effects depend on it. */
  base: T['base'] | null;
  values: T['values'];
  /** The saved entry as values of the form. */
  saved: T['values'];
  /** Whether the values differ from what is saved. */
  unsaved: boolean;
  readOnly: boolean;
  replace: (values: T['values']) => void;
}

/** The browser writes its copy each second. The server's is for another computer, so it may lag behind. */
const serverDelayMs = 10_000;

/** Backs up unsaved changes in this browser and on the server, and offers earlier ones that it finds there. */
export function useUnsavedChanges<T extends EntryTypes>(
  kind: EntryKind<T>,
  { saved, readOnly, replace, ...changes }: UnsavedChangesOptions<T>,
) {
  const { userId, base, values, unsaved } = changes;
  const [browser] = useState(() => browserCopies(kind));
  const [server] = useState(() => serverCopies(kind));
  const [id] = useState(() => crypto.randomUUID());
  const browserCopy = useOwnCopy(changes, (report) =>
    createBrowserCopy({ id, userId, copies: browser, report }),
  );
  const serverCopy = useOwnCopy(changes, (report) =>
    createServerCopy({ id, copies: server, report }),
  );
  useCopyLock(id, browserCopy.backup);
  // Copies are searched once, even when the form goes on with an entry that it has created.
  const [opened] = useState({ entryId: base && kind.copies.entryIdOf(base), saved });
  const { markRestored, add, ...copies } = useLeftCopies<T>({
    browser,
    server,
    userId,
    ...opened,
    enabled: !readOnly,
  });

  function restore(copy: EntryCopy<T>) {
    if (unsaved) offerCurrentValues();
    replace(kind.copies.restore(copy, saved));
    browserCopy.removeLater(copy);
    const isRemote = copies.left.some((left) => left.copy.id === copy.id && left.isRemote);
    // The server's copy must stay while it is the only one: until the form's own copy is stored there.
    if (isRemote) serverCopy.removeLater(copy);
    else server.remove(copy).catch(() => undefined);
    markRestored(copy);
  }

  /** Offers what the form holds now as another copy, so that a restore loses nothing. */
  function offerCurrentValues() {
    const copy = { id: crypto.randomUUID(), userId, base, values, keptAt: Date.now() };
    add(copy);
    // A copy that the browser refuses is offered for as long as the form is open.
    browser.keep(copy).catch(() => undefined);
  }

  return {
    ...copies,
    browserState: browserCopy.state,
    serverState: serverCopy.state,
    storeOnServer: serverCopy.store,
    /** Removes the form's own copies and the restored ones, once everything is saved. */
    clear: () => Promise.all([browserCopy.backup.clear(), serverCopy.backup.clear()]),
    restore,
  };
}

/** The copy that the open form writes: soon after each change, and at once before the page is left. */
function useOwnCopy<T extends EntryTypes, Copy extends { backup: Backup<Draft<T>> }>(
  { base, values, unsaved }: Pick<UnsavedChangesOptions<T>, 'base' | 'values' | 'unsaved'>,
  create: (report: (state: BackupState) => void) => Copy,
) {
  const [state, setState] = useState<BackupState>({ status: 'none' });
  const [copy] = useState(() => create(setState));
  const { backup } = copy;

  useEffect(
    () => backup.setDraft(unsaved ? { base, values } : undefined),
    [backup, base, values, unsaved],
  );

  useEffect(() => {
    const flush = () => void backup.flush();
    document.addEventListener('visibilitychange', flush);
    window.addEventListener('pagehide', flush);
    return () => {
      document.removeEventListener('visibilitychange', flush);
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, [backup]);

  return { ...copy, state };
}

/** Keeps other tabs from offering the form's copy before its last write. */
function useCopyLock<Draft>(id: string, backup: Backup<Draft>) {
  useEffect(() => {
    const release = holdCopy(id);
    return () => void backup.flush().finally(release);
  }, [id, backup]);
}

interface BrowserCopyOptions<T extends EntryTypes> {
  id: string;
  userId: string;
  copies: BrowserCopies<T>;
  report: (state: BackupState) => void;
}

function createBrowserCopy<T extends EntryTypes>(options: BrowserCopyOptions<T>) {
  const { id, userId, copies, report } = options;
  const restoredIds: string[] = [];
  /** Forgets the ids once they are removed: without locks, another tab may still write such a copy. */
  const removeRestored = async (write: (ids: string[]) => Promise<void>) => {
    const ids = [...restoredIds];
    await write(ids);
    restoredIds.splice(0, ids.length);
  };
  const backup = createBackup<Draft<T>>({
    keep: async (draft) => {
      const keptAt = Date.now();
      await removeRestored((ids) => copies.keep({ id, userId, ...draft, keptAt }, ids));
      return keptAt;
    },
    remove: () => removeRestored((ids) => copies.remove([id, ...ids])),
    report,
  });
  return {
    backup,
    /** Removes a restored copy with the next write of the form's own copy, or after a save. */
    removeLater: (restored: EntryCopy<T>) => void restoredIds.push(restored.id),
  };
}

function createServerCopy<T extends EntryTypes>(
  options: Omit<BrowserCopyOptions<T>, 'userId' | 'copies'> & { copies: ServerCopies<T> },
) {
  const { id, copies, report } = options;
  const own = copies.create(id);
  const toRemove: EntryCopy<T>[] = [];
  const removeRestored = async () => {
    while (toRemove[0]) {
      await copies.remove(toRemove[0]);
      // Forgotten only now, so that a failed removal is repeated with the next write.
      toRemove.shift();
    }
  };
  const backup = createBackup<Draft<T>>(
    {
      keep: async (draft) => {
        const keptAt = await own.keep(draft);
        await removeRestored();
        return keptAt;
      },
      remove: async () => {
        await own.remove();
        await removeRestored();
      },
      report,
    },
    serverDelayMs,
  );
  return {
    backup,
    /** Removes a restored copy after the next write of the form's own copy, or after a save. */
    removeLater: (restored: EntryCopy<T>) => void toRemove.push(restored),
    /** Writes pending changes. Resolves to the copy's id, or to undefined when the write failed. */
    store: async () => {
      await backup.flush();
      return backup.isPending() ? undefined : own.id();
    },
  };
}
