import type { Editor } from '@tiptap/core';
import { useEffect, useState } from 'react';
import { tableAround } from './table.ts';

type TableTools = typeof import('./table-tools.ts');

/**
 * What works on rows and columns, loaded when the cursor first is in a table. Until then, and when it
 * cannot be loaded, cells can be written in.
 */
export function useTableTools(editor: Editor): TableTools | undefined {
  const [tools, setTools] = useState<TableTools>();
  const isWanted = tools === undefined && isInTable(editor);
  useEffect(() => {
    if (!isWanted) return;
    let current = true;
    import('./table-tools.ts')
      .then((loaded) => {
        if (!current || editor.isDestroyed) return;
        loaded.registerTablePlugins(editor);
        setTools(loaded);
      })
      .catch(() => undefined);
    return () => {
      current = false;
    };
  }, [editor, isWanted]);
  return tools;
}

export function isInTable({ state }: Editor): boolean {
  return tableAround(state.selection.$from) !== undefined;
}
