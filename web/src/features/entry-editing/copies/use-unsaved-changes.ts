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
  /** The same object until the form has another base. */
  base: T['base'] | null;
  values: T['values'];
  /** The saved entry as values of the form. */
  saved: T['values'];
  /** Whether the values differ from what is saved. */
  unsaved: boolean;
  readOnly: boolean;
  replace: (values: T['values']) => void;
}

/** The browser keeps a copy each second; the server's is for another computer. */
const serverDelayMs = 10_000;

/** Keeps unsaved changes in this browser and on the server, and offers those that were left there. */
export function useUnsavedChanges<T extends EntryTypes>(
  kind: EntryKind<T>,
  { saved, readOnly, replace, ...own }: UnsavedChangesOptions<T>,
) {
  const [browser] = useState(() => browserCopies(kind));
  const [server] = useState(() => serverCopies(kind));
  const [id] = useState(() => crypto.randomUUID());
  const here = useBrowserCopy({ ...own, id, copies: browser });
  const there = useServerCopy({ ...own, id, copies: server });
  // Searched once, even when the form goes on with an entry that it has created.
  const [opened] = useState({ entryId: own.base && kind.copies.entryOf(own.base), saved });
  const { restored, add, ...copies } = useLeftCopies<T>({
    browser,
    server,
    userId: own.userId,
    ...opened,
    enabled: !readOnly,
  });

  /** Offers the form's current values in the copy's place, so that nothing is lost. */
  function restore(copy: EntryCopy<T>) {
    if (own.unsaved) offer(newCopy(own));
    replace(kind.copies.restored(copy, saved));
    here.takeOver(copy);
    const isRemote = copies.left.some((one) => one.copy.id === copy.id && one.isRemote);
    // A copy that this browser has, too, is safe at once; any other is once the form's own copy is kept.
    if (isRemote) there.takeOver(copy);
    else server.remove(copy).catch(() => undefined);
    restored(copy);
  }

  function offer(copy: EntryCopy<T>) {
    add(copy);
    // If the browser refuses it, it is offered for as long as the form is open.
    browser.keep(copy).catch(() => undefined);
  }

  /** Everything is saved. */
  const end = async () => {
    await Promise.all([here.backup.end(), there.backup.end()]);
  };

  return {
    ...copies,
    state: here.state,
    onServer: there.state,
    storeOnServer: there.store,
    end,
    restore,
  };
}

type OwnChanges<T extends EntryTypes> = Pick<
  UnsavedChangesOptions<T>,
  'userId' | 'base' | 'values' | 'unsaved'
> & { id: string };

function newCopy<T extends EntryTypes>(own: Omit<OwnChanges<T>, 'id'>): EntryCopy<T> {
  const { userId, base, values } = own;
  return { id: crypto.randomUUID(), userId, base, values, keptAt: Date.now() };
}

/** The form's own copy in this browser, written soon after each change, or at once before it is left. */
function useBrowserCopy<T extends EntryTypes>(own: OwnChanges<T> & { copies: BrowserCopies<T> }) {
  const { id, base, values, unsaved } = own;
  const [state, setState] = useState<BackupState>({ status: 'none' });
  const [{ backup, takeOver }] = useState(() => ownBrowserCopy(own, setState));

  useEffect(
    () => backup.changed(unsaved ? { base, values } : undefined),
    [backup, base, values, unsaved],
  );

  useEffect(() => {
    const letGo = holdCopy(id);
    const flush = () => void backup.flush();
    document.addEventListener('visibilitychange', flush);
    window.addEventListener('pagehide', flush);
    return () => {
      document.removeEventListener('visibilitychange', flush);
      window.removeEventListener('pagehide', flush);
      void backup.flush().finally(letGo);
    };
  }, [backup, id]);

  return { state, backup, takeOver };
}

function ownBrowserCopy<T extends EntryTypes>(
  { id, userId, copies }: OwnChanges<T> & { copies: BrowserCopies<T> },
  report: (state: BackupState) => void,
) {
  /** Ids of copies that were restored. */
  const taken: string[] = [];
  const backup = createBackup<Draft<T>>({
    keep: async (written) => {
      const keptAt = Date.now();
      const replaced = [...taken];
      await copies.keep({ id, userId, ...written, keptAt }, replaced);
      taken.splice(0, replaced.length);
      return keptAt;
    },
    remove: () => copies.remove([id, ...taken.splice(0)]),
    report,
  });
  return {
    backup,
    /** Removes a copy whose values are now in the form, once they are backed up as its own, or saved. */
    takeOver: (copy: EntryCopy<T>) => void taken.push(copy.id),
  };
}

/** The form's own copy on the server. */
function useServerCopy<T extends EntryTypes>(own: OwnChanges<T> & { copies: ServerCopies<T> }) {
  const { base, values, unsaved, copies } = own;
  const [state, setState] = useState<BackupState>({ status: 'none' });
  const [{ backup, takeOver, store }] = useState(() => ownServerCopy(own.id, copies, setState));

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
  /** Restored ones, until their values are kept as the form's own. */
  const taken: EntryCopy<T>[] = [];
  const removeTaken = async () => {
    for (const each of taken.splice(0)) await copies.remove(each);
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
    /** Writes what is not written yet. @returns its id; undefined when it is not all on the server */
    store: async () => {
      await backup.flush();
      return backup.isPending() ? undefined : own.id();
    },
  };
}
