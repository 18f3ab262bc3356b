import type { Editor } from '@tiptap/react';
import { useEffect, useState } from 'react';
import { loadDialogs } from '../dialogs/dialogs-on-demand.tsx';
import { loadWritingTools } from './writing-tools-on-demand.ts';

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
    import('../typing/typed-markdown.ts')
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
