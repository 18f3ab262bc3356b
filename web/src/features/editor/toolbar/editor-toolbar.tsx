import { createScopedKeydownHandler } from '@mantine/core';
import { RichTextEditor } from '@mantine/tiptap';
import {
  IconLineDashed,
  IconLink,
  IconMathFunction,
  IconPhoto,
  IconQuote,
  IconSourceCode,
  IconUnlink,
} from '@tabler/icons-react';
import { type Editor, isMacOS } from '@tiptap/core';
import { useState } from 'react';
import { readOnlyReason } from '#web/src/ui/admin/read-only.ts';
import type { OpenDialog } from '../dialogs/open-dialog.context.ts';
import { insertBlock } from '../insert.ts';
import { ToolbarButton } from './toolbar-button.tsx';

export interface EditorToolbarProps {
  editor: Editor;
  /** Locks every control. */
  readOnly: boolean;
  openDialog: OpenDialog;
}

/** One tab stop, or none if locked; the arrow keys, Home and End move between the controls. */
export function EditorToolbar({ editor, readOnly, openDialog }: EditorToolbarProps) {
  const [tabStop, setTabStop] = useState('Bold');
  /** @param key does the same together with Ctrl or Cmd */
  const control = (label: string, key?: string) => ({
    // Mantine passes it on to its button, which is missing in its types.
    component: ToolbarButton,
    'aria-label': label,
    'aria-keyshortcuts': key && `${isMacOS() ? 'Meta' : 'Control'}+${key}`,
    title: readOnly ? readOnlyReason : label + (key ? ` (${isMacOS() ? '⌘' : 'Ctrl+'}${key})` : ''),
    isLocked: readOnly,
    isTabStop: label === tabStop,
    onFocus: () => setTabStop(label),
    onKeyDown: moveFocus,
  });
  const toggle = (label: string, key?: string) => ({ ...control(label, key), isToggle: true });
  const mark = (name: string, label: string, key?: string) => ({
    ...toggle(label, key),
    disabled: !editor.can().toggleMark(name),
  });

  return (
    <RichTextEditor.Toolbar className="post-editor-toolbar" role="toolbar" aria-label="Formatting">
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Bold {...mark('bold', 'Bold', 'B')} />
        <RichTextEditor.Italic {...mark('italic', 'Italic', 'I')} />
        <RichTextEditor.Underline {...mark('underline', 'Underline', 'U')} />
        <RichTextEditor.Strikethrough {...mark('strike', 'Strikethrough')} />
        <RichTextEditor.Code {...mark('code', 'Inline code', '`')} />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.H1 {...toggle('Heading 1')} />
        <RichTextEditor.H2 {...toggle('Heading 2')} />
        <RichTextEditor.H3 {...toggle('Heading 3')} />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Blockquote {...toggle('Quote')} icon={IconQuote} />
        <RichTextEditor.OrderedList {...toggle('Numbered list')} />
        <RichTextEditor.BulletList {...toggle('Bulleted list')} />
        <RichTextEditor.CodeBlock {...toggle('Code block')} icon={IconSourceCode} />
        <RichTextEditor.Control
          {...control('Divider')}
          onClick={() => {
            insertBlock(editor, { type: 'horizontalRule', attrs: {} });
            editor.commands.focus();
          }}
        >
          <IconLineDashed />
        </RichTextEditor.Control>
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Control
          {...toggle('Link')}
          disabled={!editor.can().setMark('link')}
          active={editor.isActive('link')}
          onClick={() => openDialog('link')}
        >
          <IconLink />
        </RichTextEditor.Control>
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
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Undo {...control('Undo', 'Z')} />
        <RichTextEditor.Redo {...control('Redo', 'Y')} />
      </RichTextEditor.ControlsGroup>
    </RichTextEditor.Toolbar>
  );
}

const moveFocus = createScopedKeydownHandler({
  parentSelector: '[role="toolbar"]',
  siblingSelector: 'button',
  orientation: 'horizontal',
  dir: 'ltr',
});
