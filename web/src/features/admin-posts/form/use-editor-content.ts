import { useState } from 'react';
import type { ContentNode } from '#shared/content/nodes.ts';
import { contentNodes } from './post-form.rules.ts';

/** A document to replace the editor's; each has a higher `revision`. */
export interface ContentToSet {
  nodes: readonly ContentNode[];
  revision: number;
}

/** The editor's document, kept beside the form's JSON text of it. */
export function useEditorContent(initial: string) {
  const [initialContent] = useState(() => contentNodes(initial));
  const [nodes, setNodes] = useState<readonly ContentNode[]>(initialContent);
  const [contentToSet, setContentToSet] = useState<ContentToSet>();
  return {
    initialContent,
    contentToSet,
    /** The editor's current content. */
    nodes,
    /** The editor reports changes. */
    changed: setNodes,
    /** Replaces the editor's document, too; the editor can undo that. */
    replace: (content: string) => {
      const replaced = contentNodes(content);
      setNodes(replaced);
      setContentToSet((last) => ({ nodes: replaced, revision: (last?.revision ?? 0) + 1 }));
    },
  };
}
