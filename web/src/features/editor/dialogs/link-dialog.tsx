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
    // A title tells of the address that it came with.
    setLink(editor, { href: address, ...(address !== before && { title: null }) });
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
