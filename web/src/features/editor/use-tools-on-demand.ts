import type { Editor } from '@tiptap/core';
import { useEffect, useState } from 'react';

interface Tools {
  /** Adds what they need to an editor. */
  register: (editor: Editor) => void;
}

/**
 * Tools for a kind of block, loaded when it is first wanted. Until then, and when it cannot be
 * loaded, its text can be written.
 */
export function useToolsOnDemand<Loaded extends Tools>(
  editor: Editor,
  isWanted: boolean,
  load: () => Promise<Loaded>,
): Loaded | undefined {
  const [tools, setTools] = useState<Loaded>();
  const isMissing = tools === undefined && isWanted;
  useEffect(() => {
    if (!isMissing) return;
    let current = true;
    load()
      .then((loaded) => {
        if (!current || editor.isDestroyed) return;
        loaded.register(editor);
        setTools(loaded);
      })
      .catch(() => undefined);
    return () => {
      current = false;
    };
  }, [editor, isMissing, load]);
  return tools;
}
