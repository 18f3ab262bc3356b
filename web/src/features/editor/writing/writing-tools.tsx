import { RichTextEditor } from '@mantine/tiptap';
import type { Editor } from '@tiptap/core';
import { TextSelection } from '@tiptap/pm/state';
import { BubbleMenu, type BubbleMenuProps } from '@tiptap/react/menus';
import { useEffect, useRef } from 'react';
import { codeBlocksIn } from '../code/code-blocks.ts';
import type { OpenDialog } from '../dialogs/editor-dialog.tsx';
import { EmbedBar } from '../embed/embed-bar.tsx';
import { shortcutText } from '../keys/editor-keys.ts';
import { SelectedAtomNote } from '../selected-atom-note.tsx';
import { TableToolbar } from '../table/table-toolbar.tsx';
import { isInTable } from '../table/table.ts';
import { LinkControl, MarkControls } from '../toolbar/text-controls.tsx';
import { useToolbarControls } from '../toolbar/toolbar-controls.ts';
import { useSelectionState } from '../use-selection-state.ts';
import { useToolsOnDemand } from '../use-tools-on-demand.ts';
import { keepCaretInView } from './caret-in-view.ts';
import { registerSlashMenu } from './slash-menu.tsx';

interface WritingToolsProps {
  editor: Editor;
  openDialog: OpenDialog;
}

/**
 * The slash menu, the toolbar at selected text, a cursor that stays in view, and the bars for code,
 * embedded pages, tables and selected blocks.
 */
export function WritingTools({ editor, openDialog }: WritingToolsProps) {
  useEffect(() => keepCaretInView(editor), [editor]);
  // Runs after the effects of the components below, which register plugins: a new plugin closes open menus.
  useEffect(() => registerSlashMenu(editor, openDialog), [editor, openDialog]);
  return (
    <>
      <FloatingToolbar editor={editor} openDialog={openDialog} />
      <CodeTools editor={editor} />
      <EmbedBar editor={editor} />
      <TableToolbar editor={editor} />
      <SelectedAtomNote editor={editor} />
    </>
  );
}

/** A toolbar below the selection, because phones show a menu above it. Alt+F10 focuses it; Escape returns to the text. */
function FloatingToolbar({ editor, openDialog }: WritingToolsProps) {
  const element = useRef<HTMLDivElement>(null);
  useSelectionState(editor);
  const controls = useToolbarControls(editor, false);
  const headingControl = (label: string) => ({
    ...controls.toggle(label),
    disabled: isInTable(editor.state.selection.$from),
  });
  useEffect(() => {
    const { dom } = editor.view;
    const focusToolbar = (event: KeyboardEvent) => {
      if (event.key !== 'F10' || !event.altKey) return;
      // The control that the Tab key reaches.
      const first = element.current?.querySelector<HTMLElement>('button[tabindex="0"]');
      if (!first) return;
      event.preventDefault();
      first.focus();
    };
    const returnToText = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      editor.view.focus();
    };
    const menu = element.current;
    dom.addEventListener('keydown', focusToolbar);
    menu?.addEventListener('keydown', returnToText);
    return () => {
      dom.removeEventListener('keydown', focusToolbar);
      menu?.removeEventListener('keydown', returnToText);
    };
  }, [editor]);
  return (
    <BubbleMenu
      ref={element}
      editor={editor}
      updateDelay={100}
      options={placement}
      shouldShow={isTextToolbarShown}
      className="floating-toolbar"
      role="toolbar"
      aria-label="Selected text"
      aria-keyshortcuts="Alt+F10"
      title={`${shortcutText('Alt', 'F10')} goes here, Escape back to the text`}
    >
      <MarkControls controls={controls} />
      <LinkControl editor={editor} controls={controls} openDialog={openDialog} />
      <RichTextEditor.H2 {...headingControl('Heading 2')} />
      <RichTextEditor.H3 {...headingControl('Heading 3')} />
    </BubbleMenu>
  );
}

// Defined once: a new object in each render would make the menu update the editor, which renders it again.
const placement = { placement: 'bottom', offset: 8, flip: true, shift: { padding: 8 } } as const;

const isTextToolbarShown: BubbleMenuProps['shouldShow'] = ({ state, view, element }) =>
  holdsText(state.selection) && (view.hasFocus() || element.contains(document.activeElement));

function holdsText(selection: unknown): boolean {
  if (!(selection instanceof TextSelection) || selection.empty) return false;
  return !selection.$from.parent.type.spec.code;
}

const loadTools = () => import('../code/code-bar.tsx');

/** Colours code, and shows the settings of the code block at the cursor below the text. */
function CodeTools({ editor }: { editor: Editor }) {
  useSelectionState(editor);
  const hasCode = codeBlocksIn(editor.state.doc).length > 0;
  const tools = useToolsOnDemand(editor, hasCode, loadTools);
  if (!tools || !editor.isActive('codeBlock')) return null;
  const { $from } = editor.state.selection;
  // Another block's key discards text that was typed into the bar. The depth is 0 when the block is selected.
  return <tools.CodeBar key={$from.depth > 0 ? $from.before() : 0} editor={editor} />;
}
