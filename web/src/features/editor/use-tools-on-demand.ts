import type { Editor } from '@tiptap/core';
import { useEffect, useState } from 'react';

interface Tools {
  /** Adds the plugins of the tools to an editor. */
  register: (editor: Editor) => void;
}

/** Loads tools for a kind of block when they are first needed. If that fails, the editor works without them. */
export function useToolsOnDemand<Loaded extends Tools>(
  editor: Editor,
  isNeeded: boolean,
  load: () => Promise<Loaded>,
): Loaded | undefined {
  const [tools, setTools] = useState<Loaded>();
  const mustLoad = tools === undefined && isNeeded;
  useEffect(() => {
    if (!mustLoad) return;
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
  }, [editor, mustLoad, load]);
  return tools;
}
