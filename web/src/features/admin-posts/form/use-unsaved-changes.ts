import { useState } from 'react';
import { type BrowserCopy, keepCopy } from '../copies/browser-copies.ts';
import type { PostFormValues } from './post-form.rules.ts';
import { restoredValues } from '../versions/restored-values.ts';
import { type BrowserCopyOptions, useBrowserCopy } from '../copies/use-browser-copy.ts';
import { useLeftCopies } from '../copies/use-left-copies.ts';

export interface UnsavedChangesOptions extends BrowserCopyOptions {
  /** What the form has of the saved post. */
  saved: PostFormValues;
  readOnly: boolean;
  replace: (values: PostFormValues) => void;
}

/** Keeps unsaved changes in this browser and offers those that were left there. */
export function useUnsavedChanges({ saved, readOnly, replace, ...own }: UnsavedChangesOptions) {
  const { state, backup, takeOver } = useBrowserCopy(own);
  // Looked for once, also where the form goes on with a post that it has made.
  const [opened] = useState({ postId: own.base?.postId ?? null, saved });
  const copies = useLeftCopies({
    userId: own.userId,
    ...opened,
    enabled: !readOnly,
  });

  /** What stands in the form is offered in the copy's place: nothing is overwritten. */
  function restore(copy: BrowserCopy) {
    if (own.unsaved) offer(newCopy(own));
    replace(restoredValues(copy, saved));
    takeOver(copy);
    copies.restored(copy);
  }

  function offer(copy: BrowserCopy) {
    copies.add(copy);
    // Where the browser does not take it, it is offered for as long as the form is open.
    keepCopy(copy).catch(() => undefined);
  }

  return { ...copies, state, backup, restore };
}

function newCopy({ userId, base, values }: BrowserCopyOptions): BrowserCopy {
  return { id: crypto.randomUUID(), userId, base, values, keptAt: Date.now() };
}
