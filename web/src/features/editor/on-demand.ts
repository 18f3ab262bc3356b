import type { Editor } from '@tiptap/react';
import { lazy, useEffect, useState } from 'react';
import { NotLoaded } from './dialogs/editor-dialog.tsx';

/**
 * Loads the rules of typed Markdown, and the writing tools and the dialogs once the text has the focus. Without them, the toolbar above
 * the text does the same.
 * @returns whether the tools are there
 */
export function useWritingTools(editor: Editor): boolean {
  const [isReady, setIsReady] = useState(false);
  useEffect(() => {
    if (!editor.isEditable) return;
    let unregister: (() => void) | undefined;
    let isGone = false;
    import('./typing/typed-markdown.ts')
      .then(({ registerTypedMarkdown }) => {
        if (!isGone) unregister = registerTypedMarkdown(editor);
      })
      .catch(() => undefined);
    return () => {
      isGone = true;
      if (!editor.isDestroyed) unregister?.();
    };
  }, [editor]);
  useEffect(() => {
    if (!editor.isEditable) return;
    const load = () => {
      Promise.all([loadWritingTools(), loadDialogs()])
        .then(() => {
          if (!editor.isDestroyed) setIsReady(true);
        })
        .catch(() => undefined);
    };
    // Code has its colours before.
    if (editor.view.dom.querySelector('pre')) load();
    else editor.once('focus', load);
    return () => void editor.off('focus', load);
  }, [editor]);
  return isReady;
}

const loadWritingTools = () => import('./writing/writing-tools.tsx');

export const WritingToolsOnDemand = lazy(async () => ({
  default: (await loadWritingTools()).WritingTools,
}));

const loadDialogs = () => import('./dialogs/editor-dialogs.tsx');

export const DialogsOnDemand = lazy(async () => ({
  default: await loadDialogs().then(
    ({ EditorDialogs }) => EditorDialogs,
    () => NotLoaded,
  ),
}));
