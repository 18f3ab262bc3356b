import type { Editor } from '@tiptap/react';
import { lazy, useEffect, useState } from 'react';
import { NotLoaded } from './dialogs/editor-dialog.tsx';

/**
 * Loads the rules for typed Markdown at once, and the writing tools and dialogs when the text first gets
 * the focus, or at once if it contains code. If loading fails, the toolbar above the text still works.
 * @returns whether the writing tools are loaded
 */
export function useWritingTools(editor: Editor): boolean {
  const [isReady, setIsReady] = useState(false);
  useEffect(() => {
    if (!editor.isEditable) return;
    let unregister: (() => void) | undefined;
    let isUnmounted = false;
    import('./typing/typed-markdown.ts')
      .then(({ registerTypedMarkdown }) => {
        if (!isUnmounted) unregister = registerTypedMarkdown(editor);
      })
      .catch(() => undefined);
    return () => {
      isUnmounted = true;
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
    // The writing tools colour the code.
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
