import { RichTextEditor } from '@mantine/tiptap';
import '@mantine/tiptap/styles.layer.css';
import { useEditor } from '@tiptap/react';
import { useState } from 'react';
import type { ContentNode } from '#shared/content/nodes.ts';
import { keepingUnedited, type TiptapNode, toTiptap } from '#shared/content/tiptap.ts';
import './editor.css';
import { EditorToolbar } from './editor-toolbar.tsx';
import { editorExtensions } from './extensions.ts';

export interface PostEditorProps {
  /** Read once; a different document needs a different `key`. */
  initialContent: readonly ContentNode[];
  readOnly: boolean;
  /** Message shown below; marks the text as invalid. */
  error?: string | undefined;
  onChange: (nodes: ContentNode[]) => void;
}

/** Rich text of a post. Ctrl/Cmd+B, I, U and E or backtick toggle the marks. */
export function PostEditor({ initialContent, readOnly, error, onChange }: PostEditorProps) {
  const [readDocument] = useState(() => keepingUnedited(initialContent));
  const editor = useEditor({
    extensions: editorExtensions,
    content: toTiptap(initialContent),
    editable: !readOnly,
    injectCSS: false,
    // The toolbar shows the state of the selection.
    shouldRerenderOnTransaction: true,
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': 'Content' },
    },
    onUpdate: ({ editor: changed }) => onChange(readDocument(changed.getJSON() as TiptapNode)),
  });

  return (
    <div>
      <RichTextEditor
        editor={editor}
        withTypographyStyles={false}
        className="post-editor"
        data-invalid={error ? true : undefined}
      >
        {!readOnly && <EditorToolbar />}
        <RichTextEditor.Content className="post-editor-content" />
      </RichTextEditor>
      {error && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
