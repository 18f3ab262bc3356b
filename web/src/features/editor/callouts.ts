import type { Editor } from '@tiptap/core';
import { NodeRange, type ResolvedPos } from '@tiptap/pm/model';
import { type CalloutKind, calloutKinds } from '#shared/content/nodes.ts';

/**
 * Makes the quote at the cursor, also one around a list, a callout of the next kind, and of the last one
 * a quote again; outside of any, the block or the list a callout of the first kind.
 */
export function nextCallout(editor: Editor): void {
  const kind = editor.getAttributes('blockquote').kind ?? null;
  const next = calloutKinds[calloutKinds.indexOf(kind) + 1] ?? null;
  if (editor.isActive('blockquote')) {
    editor.chain().focus().updateAttributes('blockquote', { kind: next }).run();
  } else setCallout(editor, calloutKinds[0]);
}

/**
 * Makes the quote or the block at the cursor a callout of this kind. In a list that is the whole list,
 * as an item cannot hold one; a plain quote around the list stays as it is.
 */
export function setCallout(editor: Editor, kind: CalloutKind): void {
  const { $from } = editor.state.selection;
  const list = outermostList($from);
  const isOwnQuote = list === undefined || typeof $from.node(list - 1).attrs.kind === 'string';
  const chain = editor.chain().focus();
  if (isOwnQuote && editor.isActive('blockquote')) {
    chain.updateAttributes('blockquote', { kind }).run();
  } else if (list === undefined) {
    chain.setBlockquote().updateAttributes('blockquote', { kind }).run();
  } else {
    const type = editor.schema.nodes.blockquote;
    if (!type) return;
    chain
      .command(({ tr }) => {
        const { $from: from } = tr.selection;
        tr.wrap(new NodeRange(from, from, list - 1), [{ type, attrs: { kind } }]);
        return true;
      })
      .run();
  }
}

/** The depth of the outermost list around a position that is in no quote within it. */
function outermostList($from: ResolvedPos): number | undefined {
  let found: number | undefined;
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const { name } = $from.node(depth).type;
    if (name === 'blockquote') return found;
    if (name === 'bulletList' || name === 'orderedList') found = depth;
  }
  return found;
}
