/** Reads the selection: its cursor, and nodes that are edited as a whole, such as formulas and images. */
import type { Node, ResolvedPos } from '@tiptap/pm/model';
import { type EditorState, NodeSelection, TextSelection } from '@tiptap/pm/state';

export type Direction = 'before' | 'after';

/** Whether the node is selected, moved and deleted as a whole. A line break is not. */
export function isAtom(node: Node | null | undefined): node is Node {
  return Boolean(node?.isAtom && !node.isText && NodeSelection.isSelectable(node));
}

/** Selects the atom next to the cursor, in the cursor's line or beside its block. */
export function atomBeside(state: EditorState, direction: Direction): NodeSelection | undefined {
  const $cursor = cursorOf(state);
  if (!$cursor) return undefined;
  const { doc } = state;
  const isBefore = direction === 'before';
  const inLine = isBefore ? $cursor.nodeBefore : $cursor.nodeAfter;
  if (isAtom(inLine)) {
    return NodeSelection.create(doc, $cursor.pos - (isBefore ? inLine.nodeSize : 0));
  }
  if (inLine !== null || $cursor.depth === 0) return undefined;
  const $edge = doc.resolve(isBefore ? $cursor.before() : $cursor.after());
  const block = isBefore ? $edge.nodeBefore : $edge.nodeAfter;
  if (!isAtom(block)) return undefined;
  return NodeSelection.create(doc, $edge.pos - (isBefore ? block.nodeSize : 0));
}

/** The position of the cursor; undefined if something is selected. */
export function cursorOf({ selection }: EditorState): ResolvedPos | undefined {
  return selection instanceof TextSelection ? (selection.$cursor ?? undefined) : undefined;
}

export function selectedAtom({ selection }: EditorState): Node | undefined {
  return selection instanceof NodeSelection && isAtom(selection.node) ? selection.node : undefined;
}
