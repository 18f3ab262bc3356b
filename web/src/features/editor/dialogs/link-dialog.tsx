import { TextInput } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { authorMessages } from '#shared/schemas/author-messages.ts';
import { limits } from '#shared/schemas/limits.ts';
import { EditorDialog } from './editor-dialog.tsx';
import { linkAddress } from './link-address.ts';

export interface LinkDialogProps {
  editor: Editor;
  onClose: () => void;
}

/** Links the selection, changes the link at the cursor, or inserts an address as its own text. */
export function LinkDialog({ editor, onClose }: LinkDialogProps) {
  const [before] = useState(() => editor.getAttributes('link').href as string | undefined);
  const [entered, setEntered] = useState(before ?? '');
  const [error, setError] = useState<string>();
  const address = linkAddress(entered);
  const isCompleted = address !== undefined && address !== entered.trim();

  const submit = () => {
    if (address === undefined) {
      setError(entered.trim() === '' ? authorMessages.linkRequired : authorMessages.linkUnsafe);
      return;
    }
    setLink(editor, address);
    onClose();
  };

  return (
    <EditorDialog
      title={before === undefined ? 'Insert link' : 'Edit link'}
      action={before === undefined ? 'Insert link' : 'Save link'}
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

function setLink(editor: Editor, href: string): void {
  const link = { type: 'link', attrs: { href } };
  if (editor.isActive('link')) {
    editor.chain().extendMarkRange('link').setMark('link', { href }).run();
  } else if (editor.state.selection.empty) {
    editor.commands.insertContent({ type: 'text', text: href, marks: [link] });
  } else {
    editor.commands.setMark('link', { href });
  }
}
