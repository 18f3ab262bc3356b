import { useState } from 'react';
import type { ContentNode } from '#shared/content/nodes.ts';
import { contentNodes } from './post-form.rules.ts';

/** A document that is to take the place of the editor's; each has a higher `revision`. */
export interface ContentToSet {
  nodes: readonly ContentNode[];
  revision: number;
}

/** The document of the editor, beside the form's JSON text of it. */
export function useEditorContent(initial: string) {
  const [initialContent] = useState(() => contentNodes(initial));
  const [nodes, setNodes] = useState<readonly ContentNode[]>(initialContent);
  const [contentToSet, setContentToSet] = useState<ContentToSet>();
  return {
    initialContent,
    contentToSet,
    /** What is written now. */
    nodes,
    /** The editor reports changes. */
    changed: setNodes,
    /** Tells the editor; it can undo that. */
    replace: (content: string) => {
      const replaced = contentNodes(content);
      setNodes(replaced);
      setContentToSet((last) => ({ nodes: replaced, revision: (last?.revision ?? 0) + 1 }));
    },
  };
}
