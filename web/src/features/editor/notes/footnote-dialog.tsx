import { Textarea } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { authorMessages } from '#shared/schemas/author-messages.ts';
import type { ContentElement, ContentNode } from '#shared/content/nodes.ts';
import { EditorDialog } from '../dialogs/editor-dialog.tsx';
import { selectedAtom } from '../keys/atoms.ts';
import { noteText, setFootnote } from './footnote.ts';

interface FootnoteDialogProps {
  editor: Editor;
  onClose: () => void;
}

/** The text of a new footnote, or of the selected one. */
export function FootnoteDialog({ editor, onClose }: FootnoteDialogProps) {
  const [before] = useState(() => selectedNote(editor));
  const [text, setText] = useState(before ? noteText(before) : '');
  const [error, setError] = useState<string>();
  const submit = () => {
    const written = text.trim();
    if (written === '') return setError(authorMessages.footnoteRequired);
    // Unchanged, it keeps its links and marks.
    const children = before && written === noteText(before) ? before.children : [{ text: written }];
    setFootnote(editor, linked(children));
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
        description="Addresses become links."
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

function selectedNote(editor: Editor): ContentElement | undefined {
  return selectedAtom(editor.state)?.attrs.node as ContentElement | undefined;
}

const address = /https?:\/\/[^\s<>"]*[^\s<>".,;:!?)]/g;

/** The same with a link for each address in its texts. */
export function linked(children: readonly ContentNode[]): ContentNode[] {
  return children.flatMap((node): ContentNode[] => {
    if ('type' in node) return [node];
    const parts: ContentNode[] = [];
    let end = 0;
    for (const { 0: url, index } of node.text.matchAll(address)) {
      if (index > end) parts.push({ ...node, text: node.text.slice(end, index) });
      parts.push({ type: 'link', url, children: [{ ...node, text: url }] });
      end = index + url.length;
    }
    if (end < node.text.length) parts.push({ ...node, text: node.text.slice(end) });
    return parts;
  });
}
