import type { Editor } from '@tiptap/core';
import { useEffect, useState } from 'react';

interface Tools {
  /** Adds the plugins of the tools to an editor. */
  register: (editor: Editor) => void;
}

/**
 * Loads the tools for a kind of block when they are first wanted. Without them, the text of such blocks
 * can still be written.
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
    let isCurrent = true;
    load()
      .then((loaded) => {
        if (!isCurrent || editor.isDestroyed) return;
        loaded.register(editor);
        setTools(loaded);
      })
      .catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [editor, isMissing, load]);
  return tools;
}
