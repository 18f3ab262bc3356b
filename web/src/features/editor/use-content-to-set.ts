import type { Editor } from '@tiptap/core';
import { useEffect, useRef } from 'react';
import type { ContentNode } from '#shared/content/nodes.ts';
import { toTiptap } from '#shared/content/tiptap.ts';
import { dispatchOwnStep } from './own-step.ts';

/** Another document for the editor; each revision is applied once. */
export interface ContentToSet {
  nodes: readonly ContentNode[];
  revision: number;
}

/** Replaces the whole document with each new revision, in one step that can be undone. */
export function useContentToSet(
  editor: Editor,
  content: ContentToSet | undefined,
  onSet: (nodes: readonly ContentNode[]) => void,
): void {
  const taken = useRef<number>(undefined);
  useEffect(() => {
    if (content === undefined || content.revision === taken.current) return;
    taken.current = content.revision;
    onSet(content.nodes);
    const { state, view } = editor;
    const document = state.schema.nodeFromJSON(toTiptap(content.nodes));
    dispatchOwnStep(view, state.tr.replaceWith(0, state.doc.content.size, document.content));
  }, [editor, content, onSet]);
}
