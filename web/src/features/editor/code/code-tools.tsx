import type { Editor } from '@tiptap/core';
import { useSelectionState } from '../use-selection-state.ts';
import { useToolsOnDemand } from '../use-tools-on-demand.ts';

const loadTools = () => import('./code-bar.tsx');

/** The colours of code, and below the text what the code block at the cursor says of its code. */
export function CodeTools({ editor }: { editor: Editor }) {
  useSelectionState(editor);
  const tools = useToolsOnDemand(editor, hasCode(editor), loadTools);
  if (!tools || !editor.isActive('codeBlock')) return null;
  const { $from } = editor.state.selection;
  // The key ties what is typed into the bar's fields to this block.
  return <tools.CodeBar key={$from.depth > 0 ? $from.before() : 0} editor={editor} />;
}

function hasCode({ state }: Editor): boolean {
  let found = false;
  state.doc.descendants(({ type, isTextblock }) => {
    found ||= type.name === 'codeBlock';
    return !found && !isTextblock;
  });
  return found;
}
