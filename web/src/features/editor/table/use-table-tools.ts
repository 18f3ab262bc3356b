import type { Editor } from '@tiptap/core';
import { useEffect, useState } from 'react';
import { tableAround } from './table.ts';

type TableTools = Pick<typeof import('./table-menu.tsx'), 'TableMenu'>;

/**
 * What works on rows and columns, loaded when the cursor first is in a table. Until then, and when it
 * cannot be loaded, cells can be written in.
 */
export function useTableTools(editor: Editor): TableTools | undefined {
  const [tools, setTools] = useState<TableTools>();
  const isWanted = tools === undefined && editor.isEditable && isInTable(editor);
  useEffect(() => {
    if (!isWanted) return;
    let current = true;
    Promise.all([import('./table-menu.tsx'), import('./table-plugins.ts')])
      .then(([menu, { registerTablePlugins }]) => {
        if (!current || editor.isDestroyed) return;
        registerTablePlugins(editor);
        setTools(menu);
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
