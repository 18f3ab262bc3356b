import { useEffect, useState } from 'react';
import { type BackupState, createBackup } from './backup.ts';
import type { BrowserCopy } from './browser-copies.ts';
import { createServerCopy, removeServerCopy } from './server-copies.ts';
import type { BrowserCopyOptions } from './use-browser-copy.ts';

/** The browser keeps a copy each second; this one is for another computer. */
const delayMs = 10_000;

/** Keeps a copy of unsaved changes on the server while a form is open. */
export function useServerCopy({
  id,
  base,
  values,
  unsaved,
}: Omit<BrowserCopyOptions, 'userId'> & { id: string }) {
  const [state, setState] = useState<BackupState>({ status: 'none' });
  const [{ backup, takeOver }] = useState(() => ownCopy(id, setState));

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

  return { state, backup, takeOver };
}

function ownCopy(id: string, report: (state: BackupState) => void) {
  const copy = createServerCopy(id);
  /** Restored ones, until their values are kept as the form's own. */
  const taken: BrowserCopy[] = [];
  const removeTaken = async () => {
    for (const each of taken.splice(0)) await removeServerCopy(each);
  };
  const backup = createBackup<Pick<BrowserCopy, 'base' | 'values'>>(
    {
      keep: async (draft) => {
        const keptAt = await copy.keep(draft);
        await removeTaken();
        return keptAt;
      },
      remove: async () => {
        await copy.remove();
        await removeTaken();
      },
      report,
    },
    delayMs,
  );
  return { backup, takeOver: (restored: BrowserCopy) => void taken.push(restored) };
}
