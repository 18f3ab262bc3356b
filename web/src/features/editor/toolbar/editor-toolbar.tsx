import { RichTextEditor } from '@mantine/tiptap';
import {
  IconInfoSquare,
  IconLineDashed,
  IconListCheck,
  IconMathFunction,
  IconPhoto,
  IconQuote,
  IconSourceCode,
  IconSuperscript,
  IconTable,
  IconUnlink,
} from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import type { OpenDialog } from '../dialogs/editor-dialog.tsx';
import { shortcutText } from '../keys/editor-keys.ts';
import { cycleCallout } from '../callouts.ts';
import { toggleTaskList } from '../lists/task-items.ts';
import { insertBlock } from '../insert.ts';
import { insertTable } from '../table/insert-table.ts';
import { isInTable } from '../table/table.ts';
import { useSelectionState } from '../use-selection-state.ts';
import { LinkControl, MarkControls } from './text-controls.tsx';
import { useToolbarControls } from './toolbar-controls.ts';

export interface EditorToolbarProps {
  editor: Editor;
  /** Locks every control. */
  readOnly: boolean;
  openDialog: OpenDialog;
}

/** The toolbar above the text: one tab stop, or none if locked. Arrow keys, Home and End move between controls. */
export function EditorToolbar({ editor, readOnly, openDialog }: EditorToolbarProps) {
  useSelectionState(editor);
  const controls = useToolbarControls(editor, readOnly);
  const { control, toggle } = controls;
  const inTable = isInTable(editor.state.selection.$from);
  /** A control for a kind of block, which a table cell cannot contain. */
  const block = (label: string, hint?: string) => ({
    ...toggle(label, undefined, hint),
    disabled: inTable,
  });

  return (
    <RichTextEditor.Toolbar className="post-editor-toolbar" role="toolbar" aria-label="Formatting">
      <RichTextEditor.ControlsGroup>
        <MarkControls controls={controls} />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.H1 {...block('Heading 1')} />
        <RichTextEditor.H2 {...block('Heading 2')} />
        <RichTextEditor.H3 {...block('Heading 3')} />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Blockquote {...block('Quote')} icon={IconQuote} />
        <RichTextEditor.OrderedList {...block('Numbered list')} />
        <RichTextEditor.BulletList {...block('Bulleted list')} />
        <RichTextEditor.Control
          {...block('Task list', `${shortcutText('Alt', 'Enter')} ticks a task`)}
          active={
            editor.isActive('listItem', { checked: true }) ||
            editor.isActive('listItem', { checked: false })
          }
          onClick={() => toggleTaskList(editor)}
        >
          <IconListCheck />
        </RichTextEditor.Control>
        <RichTextEditor.Control
          {...control('Callout')}
          disabled={inTable}
          onClick={() => cycleCallout(editor)}
        >
          <IconInfoSquare />
        </RichTextEditor.Control>
        <RichTextEditor.CodeBlock {...block('Code block')} icon={IconSourceCode} />
        <RichTextEditor.Control
          {...control('Divider')}
          onClick={() => {
            insertBlock(editor, { type: 'horizontalRule', attrs: {} });
            editor.view.focus();
          }}
        >
          <IconLineDashed />
        </RichTextEditor.Control>
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <LinkControl editor={editor} controls={controls} openDialog={openDialog} />
        <RichTextEditor.Control
          {...control('Remove link')}
          disabled={!editor.isActive('link')}
          onClick={() => editor.chain().focus().extendMarkRange('link').unsetMark('link').run()}
        >
          <IconUnlink />
        </RichTextEditor.Control>
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Control {...control('Image')} onClick={() => openDialog('image')}>
          <IconPhoto />
        </RichTextEditor.Control>
        <RichTextEditor.Control {...control('Formula')} onClick={() => openDialog('formula')}>
          <IconMathFunction />
        </RichTextEditor.Control>
        <RichTextEditor.Control
          {...control('Footnote')}
          disabled={editor.state.selection.$to.parent.type.spec.code === true}
          onClick={() => openDialog('footnote')}
        >
          <IconSuperscript />
        </RichTextEditor.Control>
        <RichTextEditor.Control
          {...control('Table')}
          disabled={inTable}
          onClick={() => insertTable(editor)}
        >
          <IconTable />
        </RichTextEditor.Control>
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Undo {...control('Undo', 'Z')} />
        <RichTextEditor.Redo {...control('Redo', 'Y')} />
      </RichTextEditor.ControlsGroup>
    </RichTextEditor.Toolbar>
  );
}
