import type { Editor } from '@tiptap/core';
import { keydownHandler } from '@tiptap/pm/keymap';
import type { ResolvedPos } from '@tiptap/pm/model';
import { TextSelection } from '@tiptap/pm/state';
import { canJoin } from '@tiptap/pm/transform';
import type { EditorView } from '@tiptap/pm/view';
import { cursorOf } from '../keys/selection.ts';
import { isInCell } from '../table/table.ts';

/**
 * Backspace at the start of an item takes the item out of its list, and Delete before a list does so with
 * its first item; the next press joins the lines. Nested lists stay, joined with the items that follow.
 */
export function listKeys(editor: Editor): (view: EditorView, event: KeyboardEvent) => boolean {
  const deleteBackward = () => {
    const $cursor = cursorOf(editor.state);
    return $cursor?.parentOffset === 0 && isFirstInItem($cursor) && liftItem(editor, $cursor);
  };
  const deleteForward = () => {
    const $cursor = cursorOf(editor.state);
    if (!$cursor || isInCell($cursor) || editor.isActive('listItem')) return false;
    if ($cursor.parentOffset < $cursor.parent.content.size) return false;
    const $next = startOfNextLine($cursor);
    if (!$next || !isFirstInItem($next)) return false;
    return editor.commands.joinForward() || liftItem(editor, $next);
  };
  return keydownHandler({
    Backspace: deleteBackward,
    'Mod-Backspace': deleteBackward,
    Delete: deleteForward,
    'Mod-Delete': deleteForward,
  });
}

/** Takes the item with this line out of its list; the cursor stays where it is. */
function liftItem(editor: Editor, $line: ResolvedPos): boolean {
  const { anchor } = editor.state.selection;
  const hasNestedList = $line.node(-1).maybeChild(1)?.firstChild?.type.name === 'listItem';
  const hasItemsAfter = $line.indexAfter(-2) < $line.node(-2).childCount;
  return editor
    .chain()
    .setTextSelection($line.pos)
    .liftListItem('listItem')
    .command(({ tr }) => {
      // The nested list is now between the line and the items after it.
      const afterLine = tr.selection.$from.after();
      const afterNested = afterLine + (tr.doc.nodeAt(afterLine)?.nodeSize ?? 0);
      const { nodeBefore, nodeAfter } = tr.doc.resolve(afterNested);
      const areOneList = hasNestedList && hasItemsAfter && nodeBefore?.type === nodeAfter?.type;
      if (areOneList && canJoin(tr.doc, afterNested)) tr.join(afterNested);
      if (anchor < $line.pos) tr.setSelection(TextSelection.create(tr.doc, anchor));
      return true;
    })
    .run();
}

function isFirstInItem($line: ResolvedPos): boolean {
  return $line.depth > 1 && $line.node(-1).type.name === 'listItem' && $line.index(-1) === 0;
}

/** The start of the next block's first line, or of the block if it has no lines; undefined at the end. */
function startOfNextLine($cursor: ResolvedPos): ResolvedPos | undefined {
  let { depth } = $cursor;
  while (depth > 0 && $cursor.indexAfter(depth - 1) === $cursor.node(depth - 1).childCount)
    depth -= 1;
  if (depth === 0) return undefined;
  let $line = $cursor.doc.resolve($cursor.after(depth));
  while (!$line.parent.isTextblock && $line.nodeAfter?.isLeaf === false)
    $line = $cursor.doc.resolve($line.pos + 1);
  return $line;
}
