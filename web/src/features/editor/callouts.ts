import type { Editor } from '@tiptap/core';
import { calloutKinds } from '#shared/content/nodes.ts';

/** Makes the block at the cursor a callout of the first kind; a callout of the last one is a quote again. */
export function nextCallout(editor: Editor): void {
  const kind = editor.getAttributes('blockquote').kind ?? null;
  const next = calloutKinds[calloutKinds.indexOf(kind) + 1] ?? null;
  const chain = editor.chain().focus();
  if (!editor.isActive('blockquote')) chain.setBlockquote();
  chain.updateAttributes('blockquote', { kind: next }).run();
}
