import { redoDepth, undoDepth } from '@tiptap/pm/history';
import type { ResolvedPos } from '@tiptap/pm/model';
import { NodeSelection } from '@tiptap/pm/state';
import { type Editor, useEditorState } from '@tiptap/react';

const marks = ['bold', 'italic', 'underline', 'strike', 'code', 'link'];

/** Renders a component again when its controls may have to change, which most key presses do not cause. */
export function useSelectionState(editor: Editor): void {
  useEditorState({ editor, selector: (state) => summarize(state.editor) });
}

/** Returns the same string while everything that controls show is the same. */
function summarize(editor: Editor): string {
  const { selection } = editor.state;
  const { $from, $to } = selection;
  const ancestors = Array.from({ length: $from.depth + 1 }, (_, depth) => {
    const { type, attrs } = $from.node(depth);
    return [type.name, attrs, depth < $from.depth ? $from.index(depth) : null];
  });
  const atom =
    selection instanceof NodeSelection
      ? [selection.node.type.name, selection.node.attrs, selection.from]
      : null;
  return JSON.stringify([
    ancestors,
    atom,
    selection.empty,
    selection.empty || $from.sameParent($to),
    $to.parent.type.name,
    hasHeader($from),
    marks.map((name) => editor.isActive(name)),
    undoDepth(editor.state) > 0,
    redoDepth(editor.state) > 0,
    editor.isEditable,
  ]);
}

/** Whether the table around a position has a header row. */
function hasHeader($from: ResolvedPos): boolean {
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const node = $from.node(depth);
    if (node.type.name === 'table') {
      return node.firstChild?.firstChild?.type.name === 'tableHeader';
    }
  }
  return false;
}
