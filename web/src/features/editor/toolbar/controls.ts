/** What the toolbar offers, in its order. */
import {
  type Icon,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBold,
  IconCode,
  IconH1,
  IconH2,
  IconH3,
  IconItalic,
  IconLineDashed,
  IconLink,
  IconList,
  IconListNumbers,
  IconMathFunction,
  IconPhoto,
  IconQuote,
  IconSourceCode,
  IconStrikethrough,
  IconUnderline,
  IconUnlink,
} from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import type { OpenDialog } from '../dialogs/open-dialog.context.ts';
import { insertBlock } from '../insert.ts';

export interface ControlAction {
  editor: Editor;
  openDialog: OpenDialog;
}

export interface Control {
  label: string;
  icon: Icon;
  /** The key that does the same together with Ctrl or Cmd. */
  key?: string;
  /** For a control that is on or off at the cursor. */
  isActive?: (editor: Editor) => boolean;
  isEnabled: (editor: Editor) => boolean;
  run: (action: ControlAction) => void;
}

const always = () => true;

function mark(name: string, label: string, icon: Icon, key?: string): Control {
  return {
    label,
    icon,
    ...(key !== undefined && { key }),
    isActive: (editor) => editor.isActive(name),
    isEnabled: (editor) => editor.can().toggleMark(name),
    run: ({ editor }) => editor.chain().focus().toggleMark(name).run(),
  };
}

function heading(level: 1 | 2 | 3, icon: Icon): Control {
  return {
    label: `Heading ${level}`,
    icon,
    isActive: (editor) => editor.isActive('heading', { level }),
    isEnabled: always,
    run: ({ editor }) => editor.chain().focus().toggleHeading({ level }).run(),
  };
}

export const controlGroups: readonly (readonly Control[])[] = [
  [
    mark('bold', 'Bold', IconBold, 'B'),
    mark('italic', 'Italic', IconItalic, 'I'),
    mark('underline', 'Underline', IconUnderline, 'U'),
    mark('strike', 'Strikethrough', IconStrikethrough),
    mark('code', 'Inline code', IconCode, '`'),
  ],
  [heading(1, IconH1), heading(2, IconH2), heading(3, IconH3)],
  [
    {
      label: 'Quote',
      icon: IconQuote,
      isActive: (editor) => editor.isActive('blockquote'),
      isEnabled: always,
      run: ({ editor }) => editor.chain().focus().toggleBlockquote().run(),
    },
    {
      label: 'Numbered list',
      icon: IconListNumbers,
      isActive: (editor) => editor.isActive('orderedList'),
      isEnabled: always,
      run: ({ editor }) => editor.chain().focus().toggleOrderedList().run(),
    },
    {
      label: 'Bulleted list',
      icon: IconList,
      isActive: (editor) => editor.isActive('bulletList'),
      isEnabled: always,
      run: ({ editor }) => editor.chain().focus().toggleBulletList().run(),
    },
    {
      label: 'Code block',
      icon: IconSourceCode,
      isActive: (editor) => editor.isActive('codeBlock'),
      isEnabled: always,
      run: ({ editor }) => editor.chain().focus().toggleCodeBlock().run(),
    },
    {
      label: 'Divider',
      icon: IconLineDashed,
      isEnabled: always,
      run: ({ editor }) => {
        insertBlock(editor, { type: 'horizontalRule', attrs: {} });
        editor.commands.focus();
      },
    },
  ],
  [
    {
      label: 'Link',
      icon: IconLink,
      isActive: (editor) => editor.isActive('link'),
      isEnabled: (editor) => editor.can().setMark('link'),
      run: ({ openDialog }) => openDialog('link'),
    },
    {
      label: 'Remove link',
      icon: IconUnlink,
      isEnabled: (editor) => editor.isActive('link'),
      run: ({ editor }) => editor.chain().focus().extendMarkRange('link').unsetMark('link').run(),
    },
  ],
  [
    {
      label: 'Image',
      icon: IconPhoto,
      isEnabled: always,
      run: ({ openDialog }) => openDialog('image'),
    },
    {
      label: 'Formula',
      icon: IconMathFunction,
      isEnabled: always,
      run: ({ openDialog }) => openDialog('formula'),
    },
  ],
  [
    {
      label: 'Undo',
      icon: IconArrowBackUp,
      key: 'Z',
      isEnabled: (editor) => editor.can().undo(),
      run: ({ editor }) => editor.chain().focus().undo().run(),
    },
    {
      label: 'Redo',
      icon: IconArrowForwardUp,
      key: 'Y',
      isEnabled: (editor) => editor.can().redo(),
      run: ({ editor }) => editor.chain().focus().redo().run(),
    },
  ],
];
