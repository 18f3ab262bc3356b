import { useEffect, useState } from 'react';
import type { Draft, EntryCopy, EntryKind, EntryTypes } from '../entry-kind.ts';
import { type BackupState, createBackup } from './backup.ts';
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
  const [browser] = useState(() => browserCopies(kind));
  const [server] = useState(() => serverCopies(kind));
  const [id] = useState(() => crypto.randomUUID());
  const browserCopy = useBrowserCopy({ ...changes, id, copies: browser });
  const serverCopy = useServerCopy({ ...changes, id, copies: server });
  // Copies are searched once, even when the form goes on with an entry that it has created.
  const [opened] = useState({ entryId: changes.base && kind.copies.entryOf(changes.base), saved });
  const { markRestored, add, ...copies } = useLeftCopies<T>({
    browser,
    server,
    userId: changes.userId,
    ...opened,
    enabled: !readOnly,
  });

  /** Puts a copy into the form. The form's current values are offered as a copy, so that nothing is lost. */
  function restore(copy: EntryCopy<T>) {
    if (changes.unsaved) offer(newCopy(changes));
    replace(kind.copies.restored(copy, saved));
    browserCopy.takeOver(copy);
    const isRemote = copies.left.some((left) => left.copy.id === copy.id && left.isRemote);
    // The server's copy must stay while it is the only one: until the form's own copy is stored there.
    if (isRemote) serverCopy.takeOver(copy);
    else server.remove(copy).catch(() => undefined);
    markRestored(copy);
  }

  function offer(copy: EntryCopy<T>) {
    add(copy);
    // A copy that the browser refuses is offered for as long as the form is open.
    browser.keep(copy).catch(() => undefined);
  }

  /** Removes the copies once everything is saved. */
  const end = async () => {
    await Promise.all([browserCopy.backup.end(), serverCopy.backup.end()]);
  };

  return {
    ...copies,
    state: browserCopy.state,
    onServer: serverCopy.state,
    storeOnServer: serverCopy.store,
    end,
    restore,
  };
}

type FormChanges<T extends EntryTypes> = Pick<
  UnsavedChangesOptions<T>,
  'userId' | 'base' | 'values' | 'unsaved'
> & { id: string };

function newCopy<T extends EntryTypes>(changes: Omit<FormChanges<T>, 'id'>): EntryCopy<T> {
  const { userId, base, values } = changes;
  return { id: crypto.randomUUID(), userId, base, values, keptAt: Date.now() };
}

/** The form's own copy in this browser, written soon after each change, and at once before the page is left. */
function useBrowserCopy<T extends EntryTypes>(
  changes: FormChanges<T> & { copies: BrowserCopies<T> },
) {
  const { id, base, values, unsaved } = changes;
  const [state, setState] = useState<BackupState>({ status: 'none' });
  const [{ backup, takeOver }] = useState(() => ownBrowserCopy(changes, setState));

  useEffect(
    () => backup.changed(unsaved ? { base, values } : undefined),
    [backup, base, values, unsaved],
  );

  useEffect(() => {
    const release = holdCopy(id);
    const flush = () => void backup.flush();
    document.addEventListener('visibilitychange', flush);
    window.addEventListener('pagehide', flush);
    return () => {
      document.removeEventListener('visibilitychange', flush);
      window.removeEventListener('pagehide', flush);
      void backup.flush().finally(release);
    };
  }, [backup, id]);

  return { state, backup, takeOver };
}

function ownBrowserCopy<T extends EntryTypes>(
  { id, userId, copies }: FormChanges<T> & { copies: BrowserCopies<T> },
  report: (state: BackupState) => void,
) {
  /** Ids of restored copies, to be removed once their values are in the form's own copy. */
  const takenIds: string[] = [];
  const backup = createBackup<Draft<T>>({
    keep: async (written) => {
      const keptAt = Date.now();
      const replaced = [...takenIds];
      await copies.keep({ id, userId, ...written, keptAt }, replaced);
      takenIds.splice(0, replaced.length);
      return keptAt;
    },
    remove: () => copies.remove([id, ...takenIds.splice(0)]),
    report,
  });
  return {
    backup,
    /** Removes a restored copy with the next write of the form's own copy, or after a save. */
    takeOver: (copy: EntryCopy<T>) => void takenIds.push(copy.id),
  };
}

/** The form's own copy on the server. */
function useServerCopy<T extends EntryTypes>(
  changes: FormChanges<T> & { copies: ServerCopies<T> },
) {
  const { id, base, values, unsaved, copies } = changes;
  const [state, setState] = useState<BackupState>({ status: 'none' });
  const [{ backup, takeOver, store }] = useState(() => ownServerCopy(id, copies, setState));

  useEffect(
    () => backup.changed(unsaved ? { base, values } : undefined),
    [backup, base, values, unsaved],
  );

  useEffect(() => {
    const flush = () => void backup.flush();
    document.addEventListener('visibilitychange', flush);
    return () => {
      document.removeEventListener('visibilitychange', flush);
      void backup.flush();
    };
  }, [backup]);

  return { state, backup, takeOver, store };
}

function ownServerCopy<T extends EntryTypes>(
  id: string,
  copies: ServerCopies<T>,
  report: (state: BackupState) => void,
) {
  const own = copies.create(id);
  /** Restored copies, until their values are in the form's own copy. */
  const taken: EntryCopy<T>[] = [];
  const removeTaken = async () => {
    for (const copy of taken.splice(0)) await copies.remove(copy);
  };
  const backup = createBackup<Draft<T>>(
    {
      keep: async (draft) => {
        const keptAt = await own.keep(draft);
        await removeTaken();
        return keptAt;
      },
      remove: async () => {
        await own.remove();
        await removeTaken();
      },
      report,
    },
    serverDelayMs,
  );
  return {
    backup,
    takeOver: (restored: EntryCopy<T>) => void taken.push(restored),
    /** Writes pending changes. Resolves to the copy's id, or to undefined when the write failed. */
    store: async () => {
      await backup.flush();
      return backup.isPending() ? undefined : own.id();
    },
  };
}
