import { useEffect, useState } from 'react';
import { type BackupState, createBackup } from './backup.ts';
import { type BrowserCopy, keepCopy, removeCopies } from './browser-copies.ts';
import { holdCopy } from './copy-in-use.ts';
import type { PostFormValues } from '../form/post-form.rules.ts';

export interface BrowserCopyOptions {
  userId: string;
  /** The same object until the form has another base. */
  base: BrowserCopy['base'];
  values: PostFormValues;
  /** Whether the values differ from what is saved. */
  unsaved: boolean;
}

/** Keeps a copy of unsaved changes in this browser while a form is open. */
export function useBrowserCopy({ userId, base, values, unsaved }: BrowserCopyOptions) {
  const [id] = useState(() => crypto.randomUUID());
  const [state, setState] = useState<BackupState>({ status: 'none' });
  const [{ backup, takeOver }] = useState(() => ownCopy({ id, userId, report: setState }));

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

  return { id, state, backup, takeOver };
}

interface OwnCopyOptions extends Pick<BrowserCopy, 'id' | 'userId'> {
  report: (state: BackupState) => void;
}

function ownCopy({ report, ...own }: OwnCopyOptions) {
  /** Ids of copies that were restored. */
  const taken: string[] = [];
  const backup = createBackup<Pick<BrowserCopy, 'base' | 'values'>>({
    keep: async (written) => {
      const keptAt = Date.now();
      const replaced = [...taken];
      await keepCopy({ ...own, ...written, keptAt }, replaced);
      taken.splice(0, replaced.length);
      return keptAt;
    },
    remove: () => removeCopies([own.id, ...taken.splice(0)]),
    report,
  });
  return {
    backup,
    /**
     * Removes a copy whose values are now in the form, once they are backed up as its own, or
     * saved.
     */
    takeOver: (copy: BrowserCopy) => void taken.push(copy.id),
  };
}
