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

/** Edits the selected footnote, or asks for the text of a new one. */
export function FootnoteDialog({ editor, onClose }: FootnoteDialogProps) {
  const [initial] = useState(() => selectedNote(editor));
  const [text, setText] = useState(initial ? noteToMarkdown(initial.children) : '');
  const [error, setError] = useState<string>();
  const submit = () => {
    const children = markdownToNote(text);
    if (children.length === 0) return setError(authorMessages.footnoteRequired);
    setFootnote(editor, children);
    onClose();
  };
  return (
    <EditorDialog
      title={initial ? 'Edit footnote' : 'Insert footnote'}
      action={initial ? 'Save footnote' : 'Insert footnote'}
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

/** The text of a footnote as Markdown, which keeps links and marks while the author edits it. */
export function noteToMarkdown(children: readonly ContentNode[]): string {
  return contentToMarkdown([{ type: 'paragraph', children: [...children] }]).trim();
}
