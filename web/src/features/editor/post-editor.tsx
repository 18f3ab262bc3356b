import { Text } from '@mantine/core';
import { RichTextEditor } from '@mantine/tiptap';
import type { Editor } from '@tiptap/core';
import { useEditor } from '@tiptap/react';
import { Suspense, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ContentNode } from '#shared/content/nodes.ts';
import { keepingUnedited, type TiptapNode, toTiptap } from '#shared/content/tiptap.ts';
import { uploadImage } from '#web/src/api/upload-on-demand.ts';
import '@mantine/tiptap/styles.layer.css';
import './editor.css';
import { type EditorDialogName, OpenDialogContext } from './dialogs/editor-dialog.tsx';
import { editorExtensions } from './extensions.ts';
import { dispatchOwnStep } from './insert.ts';
import { dialogTriggers, escapeThenTab, shortcutText } from './keys/editor-keys.ts';
import { DialogsOnDemand, useWritingTools, WritingToolsOnDemand } from './on-demand.ts';
import { PasteOnDemand } from './paste/paste-on-demand.ts';
import { EditorToolbar } from './toolbar/editor-toolbar.tsx';
import { ImageUploads } from './uploads/image-uploads.ts';
import { useDelayedUpdates } from './use-delayed-updates.ts';

export interface PostEditorProps {
  /** Read once; a different document needs a different `key`, or `contentToSet`. */
  initialContent: readonly ContentNode[];
  contentToSet?: ContentToSet | undefined;
  readOnly: boolean;
  /** For screen readers. */
  label?: string | undefined;
  /** Called with the number of pasted and dropped images being uploaded, whenever it changes. */
  onUploadsChange?: ((running: number) => void) | undefined;
  /** Called with whether pasted content is still to be inserted, whenever that changes. */
  onPastingChange?: ((isPasting: boolean) => void) | undefined;
  /** Message shown below; marks the text as invalid. */
  error?: string | undefined;
  /** Called at once with the first change since `onChange` was called. */
  onTyping?: (() => void) | undefined;
  /** Called in the pauses of writing, and before anything else is done. */
  onChange: (nodes: ContentNode[]) => void;
}

/**
 * The rich text of a post or a project. Ctrl/Cmd+B, I, U and E or backtick toggle the marks, Ctrl/Cmd+K links, `/`
 * lists blocks, Alt+F10 goes to the toolbar at selected text, Alt+Enter ticks a task. Ctrl/Cmd+Enter, a
 * third Enter in a row or the arrow down leaves code; Tab leaves the editor, in a list or a table
 * Escape and then Tab.
 */
export function PostEditor({
  initialContent,
  contentToSet,
  readOnly,
  label = 'Content',
  onUploadsChange,
  onPastingChange,
  error,
  onTyping,
  onChange,
}: PostEditorProps) {
  const [readInitial] = useState(() => keepingUnedited(initialContent));
  /** Reads the editor's document, with blocks that were not edited exactly as they were stored. */
  const readDocument = useRef(readInitial);
  const [dialog, setDialog] = useState<EditorDialogName>();
  const [editorProps] = useState(() => ({
    attributes: {
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-label': label,
      ...(!readOnly && { 'aria-description': keysNote() }),
      'aria-placeholder': readOnly ? '' : 'Write, or press / for blocks',
      // Focusable, so that a long text can be scrolled by keyboard even when it is read-only.
      ...(readOnly && { 'aria-readonly': 'true', tabindex: '0' }),
    },
    ...dialogTriggers(setDialog),
    ...escapeThenTab(),
  }));
  const [uploads, setUploads] = useState(0);
  useEffect(() => onUploadsChange?.(uploads), [uploads, onUploadsChange]);
  const [isPasting, setPasting] = useState(false);
  const [extensions] = useState(() => [
    ...editorExtensions,
    PasteOnDemand.configure({ onWaitingChange: setPasting }),
    ImageUploads.configure({ upload: uploadImage, onUploadsChange: setUploads }),
  ]);
  const editor = useEditor({
    extensions,
    content: toTiptap(initialContent),
    editable: !readOnly,
    injectCSS: false,
    // Components that show the state of the selection ask for it: `useSelectionState`.
    shouldRerenderOnTransaction: false,
    editorProps,
  });
  const passContentOn = () => onChange(readDocument.current(editor.getJSON() as TiptapNode));
  useDelayedUpdates(editor, { start: () => onTyping?.(), pass: passContentOn });
  const passPasted = useEffectEvent(passContentOn);
  useEffect(() => {
    if (!isPasting) return;
    onPastingChange?.(true);
    return () => {
      // First, because a save may wait for the paste.
      passPasted();
      onPastingChange?.(false);
    };
  }, [isPasting, onPastingChange]);
  const remember = useCallback((nodes: readonly ContentNode[]) => {
    readDocument.current = keepingUnedited(nodes);
  }, []);
  useContentToSet(editor, contentToSet, remember);
  const hasWritingTools = useWritingTools(editor);
  useEffect(() => {
    if (dialog === undefined) return;
    return () => {
      // The editor's own command, which moves the cursor, too.
      if (!editor.isDestroyed) editor.view.focus();
    };
  }, [dialog, editor]);

  return (
    <OpenDialogContext value={setDialog}>
      <RichTextEditor
        className="post-editor"
        editor={editor}
        variant="subtle"
        withTypographyStyles={false}
        data-invalid={error ? true : undefined}
      >
        <EditorToolbar editor={editor} readOnly={readOnly} openDialog={setDialog} />
        <RichTextEditor.Content className="post-editor-content" />
        <Suspense>
          {hasWritingTools && <WritingToolsOnDemand editor={editor} openDialog={setDialog} />}
        </Suspense>
      </RichTextEditor>
      {error && (
        <Text role="alert" c="var(--mantine-color-error)" fz="0.875rem" mt="0.35rem">
          {error}
        </Text>
      )}
      <Suspense>
        {dialog && (
          <DialogsOnDemand name={dialog} editor={editor} onClose={() => setDialog(undefined)} />
        )}
      </Suspense>
    </OpenDialogContext>
  );
}

/** Names the keys that no button in the toolbar has. */
function keysNote(): string {
  return `${shortcutText('Alt', 'F10')} goes to the toolbar of selected text, ${shortcutText('Alt', 'Enter')} ticks a task.`;
}

/** Another document for the editor; each revision is applied once. */
interface ContentToSet {
  nodes: readonly ContentNode[];
  revision: number;
}

/** Replaces the whole document with each new revision, in one step that can be undone. */
function useContentToSet(
  editor: Editor,
  content: ContentToSet | undefined,
  onSet: (nodes: readonly ContentNode[]) => void,
): void {
  const latestRevision = useRef<number>(undefined);
  useEffect(() => {
    if (content === undefined || content.revision === latestRevision.current) return;
    latestRevision.current = content.revision;
    onSet(content.nodes);
    const { state, view } = editor;
    const document = state.schema.nodeFromJSON(toTiptap(content.nodes));
    dispatchOwnStep(view, state.tr.replaceWith(0, state.doc.content.size, document.content));
  }, [editor, content, onSet]);
}
