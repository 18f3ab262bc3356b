import { TextInput } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { lazy, useState } from 'react';
import { authorMessages } from '#shared/schemas/author-messages.ts';
import { limits } from '#shared/schemas/limits.ts';
import { ImageDialog } from '../image/image-dialog.tsx';
import { MathDialog } from '../maths/math-dialog.tsx';
import { EditorDialog, type EditorDialogName, NotLoaded } from './editor-dialog.tsx';
import { linkAddress } from './link-address.ts';

interface EditorDialogsProps {
  name: EditorDialogName;
  editor: Editor;
  onClose: () => void;
}

const dialogs = {
  link: LinkDialog,
  image: ImageDialog,
  formula: MathDialog,
  // Loaded separately, because it needs the Markdown reader, which is large.
  footnote: lazy(async () => ({
    default: await import('../notes/footnote-dialog.tsx').then(
      ({ FootnoteDialog }) => FootnoteDialog,
      () => NotLoaded,
    ),
  })),
};

/** The editor's dialogs, loaded together when the text first gets the focus. */
export function EditorDialogs({ name, ...props }: EditorDialogsProps) {
  const Dialog = dialogs[name];
  return <Dialog {...props} />;
}

/** Links the selection, changes the link at the cursor, or inserts an address as its own text. */
function LinkDialog({ editor, onClose }: Omit<EditorDialogsProps, 'name'>) {
  const [initial] = useState(() => editor.getAttributes('link').href as string | undefined);
  const [entered, setEntered] = useState(initial ?? '');
  const [error, setError] = useState<string>();
  const address = linkAddress(entered);
  const isCompleted = address !== undefined && address !== entered.trim();

  const submit = () => {
    if (address === undefined) {
      setError(entered.trim() === '' ? authorMessages.linkRequired : authorMessages.linkUnsafe);
      return;
    }
    // A link's title describes its former address, so a new address drops the title.
    setLink(editor, { href: address, ...(address !== initial && { title: null }) });
    onClose();
  };

  return (
    <EditorDialog
      title={initial === undefined ? 'Insert link' : 'Edit link'}
      action={initial === undefined ? 'Insert link' : 'Save link'}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label="Address"
        placeholder="https://"
        description={isCompleted ? `Links to ${address}` : undefined}
        inputMode="url"
        autoComplete="off"
        data-autofocus
        maxLength={limits.url.max}
        value={entered}
        error={error}
        onChange={(event) => {
          setEntered(event.currentTarget.value);
          setError(undefined);
        }}
      />
    </EditorDialog>
  );
}

function setLink(editor: Editor, attrs: { href: string; title?: null }): void {
  if (editor.isActive('link')) {
    editor.chain().extendMarkRange('link').setMark('link', attrs).run();
  } else if (editor.state.selection.empty) {
    const marks = [{ type: 'link', attrs }];
    editor.commands.insertContent({ type: 'text', text: attrs.href, marks });
  } else {
    editor.commands.setMark('link', attrs);
  }
}
