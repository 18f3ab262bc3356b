import { Textarea } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { markdownToNote } from '#shared/content/markdown-read.ts';
import { contentToMarkdown } from '#shared/content/markdown-write.ts';
import { authorMessages } from '#shared/schemas/author-messages.ts';
import { EditorDialog } from '../dialogs/editor-dialog.tsx';
import { selectedNote, setFootnote } from './footnote.ts';
import type { ContentNode } from '#shared/content/nodes.ts';

interface FootnoteDialogProps {
  editor: Editor;
  onClose: () => void;
}

/** The text of a new footnote, or of the selected one. */
export function FootnoteDialog({ editor, onClose }: FootnoteDialogProps) {
  const [before] = useState(() => selectedNote(editor));
  const [text, setText] = useState(before ? noteToMarkdown(before.children) : '');
  const [error, setError] = useState<string>();
  const submit = () => {
    const children = markdownToNote(text);
    if (children.length === 0) return setError(authorMessages.footnoteRequired);
    setFootnote(editor, children);
    onClose();
  };
  return (
    <EditorDialog
      title={before ? 'Edit footnote' : 'Insert footnote'}
      action={before ? 'Save footnote' : 'Insert footnote'}
      onSubmit={submit}
      onClose={onClose}
    >
      <Textarea
        label="Text"
        description="Markdown, such as [a link](https://example.com) and *emphasis*. Addresses become links."
        data-autofocus
        autosize
        minRows={2}
        value={text}
        error={error}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setError(undefined);
        }}
      />
    </EditorDialog>
  );
}

/** A footnote's text in a form that its author can edit without losing links and marks. */
export function noteToMarkdown(children: readonly ContentNode[]): string {
  return contentToMarkdown([{ type: 'paragraph', children: [...children] }]).trim();
}
