import { useState } from 'react';
import { type BrowserCopy, keepCopy } from '../copies/browser-copies.ts';
import type { PostFormValues } from './post-form.rules.ts';
import { restoredValues } from '../versions/restored-values.ts';
import { type BrowserCopyOptions, useBrowserCopy } from '../copies/use-browser-copy.ts';
import { removeServerCopy } from '../copies/server-copies.ts';
import { useServerCopy } from '../copies/use-server-copy.ts';
import { useLeftCopies } from '../copies/use-left-copies.ts';

export interface UnsavedChangesOptions extends BrowserCopyOptions {
  /** The saved post as values of the form. */
  saved: PostFormValues;
  readOnly: boolean;
  replace: (values: PostFormValues) => void;
}

/** Keeps unsaved changes in this browser and on the server, and offers those that were left there. */
export function useUnsavedChanges({ saved, readOnly, replace, ...own }: UnsavedChangesOptions) {
  const { id, state, backup, takeOver } = useBrowserCopy(own);
  const server = useServerCopy({ ...own, id });
  // Searched once, even when the form goes on with a post that it has created.
  const [opened] = useState({ postId: own.base?.postId ?? null, saved });
  const copies = useLeftCopies({
    userId: own.userId,
    ...opened,
    enabled: !readOnly,
  });

  /** Offers the form's current values in the copy's place, so that nothing is lost. */
  function restore(copy: BrowserCopy) {
    if (own.unsaved) offer(newCopy(own));
    replace(restoredValues(copy, saved));
    takeOver(copy);
    const isRemote = copies.left.some((one) => one.copy.id === copy.id && one.isRemote);
    // What this browser has, too, is safe at once; else it is once the form's own copy is kept.
    if (isRemote) server.takeOver(copy);
    else removeServerCopy(copy).catch(() => undefined);
    copies.restored(copy);
  }

  function offer(copy: BrowserCopy) {
    copies.add(copy);
    // If the browser refuses it, it is offered for as long as the form is open.
    keepCopy(copy).catch(() => undefined);
  }

  /** Everything is saved. */
  const end = async () => {
    await Promise.all([backup.end(), server.backup.end()]);
  };

  return { ...copies, state, onServer: server.state, end, restore };
}

function newCopy({ userId, base, values }: BrowserCopyOptions): BrowserCopy {
  return { id: crypto.randomUUID(), userId, base, values, keptAt: Date.now() };
}
