import type { Editor } from '@tiptap/core';
import { keydownHandler } from '@tiptap/pm/keymap';
import type { ResolvedPos } from '@tiptap/pm/model';
import { TextSelection } from '@tiptap/pm/state';
import { canJoin } from '@tiptap/pm/transform';
import type { EditorView } from '@tiptap/pm/view';
import { isInCell } from '../table/table.ts';

/**
 * Backspace at the start of an item takes the item out of its list, and Delete before a list does so with
 * its first item; the next press joins the lines. Nested lists stay, joined with the items that follow.
 */
export function listKeys(editor: Editor): (view: EditorView, event: KeyboardEvent) => boolean {
  const backspace = () => {
    const cursor = cursorOf(editor);
    return cursor?.parentOffset === 0 && isFirstInItem(cursor) && liftItem(editor, cursor);
  };
  const forward = () => {
    const cursor = cursorOf(editor);
    const isElsewhere = editor.isActive('listItem') || (cursor && isInCell(cursor));
    if (!cursor || isElsewhere || cursor.parentOffset < cursor.parent.content.size) return false;
    const line = nextLine(cursor);
    if (!line || !isFirstInItem(line)) return false;
    return editor.commands.joinForward() || liftItem(editor, line);
  };
  return keydownHandler({
    Backspace: backspace,
    'Mod-Backspace': backspace,
    Delete: forward,
    'Mod-Delete': forward,
  });
}

/** Takes the item with this line out of its list; the cursor stays where it is. */
function liftItem(editor: Editor, line: ResolvedPos): boolean {
  const { anchor } = editor.state.selection;
  const hasList = line.node(-1).maybeChild(1)?.firstChild?.type.name === 'listItem';
  const hasItemsAfter = hasList && line.indexAfter(-2) < line.node(-2).childCount;
  return editor
    .chain()
    .setTextSelection(line.pos)
    .liftListItem('listItem')
    .command(({ tr }) => {
      const { $from } = tr.selection;
      const below = $from.after() + ($from.doc.resolve($from.after()).nodeAfter?.nodeSize ?? 0);
      const { nodeBefore, nodeAfter } = tr.doc.resolve(below);
      const canBeOneList = hasItemsAfter && nodeBefore?.type === nodeAfter?.type;
      if (canBeOneList && canJoin(tr.doc, below)) tr.join(below);
      if (anchor < line.pos) tr.setSelection(TextSelection.create(tr.doc, anchor));
      return true;
    })
    .run();
}

function isFirstInItem(line: ResolvedPos): boolean {
  return line.depth > 1 && line.node(-1).type.name === 'listItem' && line.index(-1) === 0;
}

/** The start of the next block's first line, if the block has lines. */
function nextLine(cursor: ResolvedPos): ResolvedPos | undefined {
  let depth = cursor.depth;
  while (depth > 0 && cursor.indexAfter(depth - 1) === cursor.node(depth - 1).childCount)
    depth -= 1;
  if (depth === 0) return undefined;
  let line = cursor.doc.resolve(cursor.after(depth));
  while (!line.parent.isTextblock && line.nodeAfter?.isLeaf === false)
    line = cursor.doc.resolve(line.pos + 1);
  return line;
}

function cursorOf({ state: { selection } }: Editor): ResolvedPos | undefined {
  return selection instanceof TextSelection ? (selection.$cursor ?? undefined) : undefined;
}
