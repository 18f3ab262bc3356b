import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { type ContentNode, serializeContent } from '#shared/content/nodes.ts';
import { useLeaveGuard } from '#web/src/navigation/use-leave-guard.ts';
import { errorText } from '#web/src/ui/admin/field-errors.ts';
import type { Outcome } from '#web/src/ui/admin/outcome-notice.tsx';
import { isComposing } from '#web/src/ui/composition.ts';
import { useUnsavedChanges } from './copies/use-unsaved-changes.ts';
import type { EntryKind, EntryTypes, SaveButton } from './entry-kind.ts';
import { contentNodes } from './entry-values.rules.ts';
import { useSaving } from './use-saving.ts';

/** A document that replaces the editor's. A higher `revision` tells it from the one before. */
export interface ContentToSet {
  nodes: readonly ContentNode[];
  revision: number;
}

/** The props of the editor that the page passes in. */
export interface EditorSlot {
  initialContent: readonly ContentNode[];
  contentToSet: ContentToSet | undefined;
  readOnly: boolean;
  error: string | undefined;
  /** The text has changed; `onChange` follows. */
  onTyping: () => void;
  onChange: (nodes: ContentNode[]) => void;
  /** Called with the number of images in the text that are still being uploaded. */
  onUploadsChange: (running: number) => void;
  /** Called with whether pasted content is still to be inserted. */
  onPastingChange: (isPasting: boolean) => void;
}

/** The props that a page gives to the form of any kind. */
export interface EntryFormProps<Saved> {
  /** Undefined for a new entry. Read once, as `userId` is: another entry needs another `key`. */
  entry: Saved | undefined;
  userId: string;
  readOnly: boolean;
  renderEditor: (slot: EditorSlot) => ReactNode;
  /**
   * Called after a save that leaves the form; `outcome` describes it, unless the author has read it already.
   * `search` leads to the entry's part of the list.
   */
  onSaved: (outcome: Outcome | undefined, search?: string) => void;
  /** Called after a save when the author goes on writing. */
  onStayed: (entry: Saved) => void;
  onUnsavedChange: (unsaved: boolean) => void;
  /** Called to open the form anew with this saved entry; `sentence` tells the author why. */
  onReload: (entry: Saved, sentence: string) => void;
}

export interface EntryEditingOptions<T extends EntryTypes>
  extends Omit<EntryFormProps<T['saved']>, 'onSaved'> {
  onSaved: (outcome: Outcome, now: T['saved']) => void;
  outcomeOf: (now: T['saved'], before: T['saved'] | undefined) => Outcome;
  /** The button that Ctrl+Enter presses, and Enter in a field if the form has a submit button. */
  mainButton: T['button'];
}

export type EntryEditing<T extends EntryTypes> = ReturnType<typeof useEntryEditing<T>>;

/** The state and actions of an entry's form, whatever its kind; `EntryFrame` shows what kinds have in common. */
export function useEntryEditing<T extends EntryTypes>(
  kind: EntryKind<T>,
  options: EntryEditingOptions<T>,
) {
  const { userId, readOnly, mainButton, onUnsavedChange, onReload } = options;
  const [contentUploads, setContentUploads] = useState(0);
  const [isPasting, setPasting] = useState(false);
  const [pictureUploading, setPictureUploading] = useState(false);
  const uploadCount = contentUploads + (pictureUploading ? 1 : 0);
  const saving = useSaving<T>(kind, {
    entry: options.entry,
    uploadCount,
    isPasting,
    outcomeOf: options.outcomeOf,
    onStayed: options.onStayed,
    onSaved: (outcome, now) => {
      void unsaved.clear();
      guard.pass();
      options.onSaved(outcome, now);
    },
  });
  const { form, entry, saved, hasLeft } = saving;
  const base = useMemo(() => (entry ? kind.copies.baseOf(entry) : null), [kind, entry]);
  const content = useEditorContent(form.values.content);
  const isDirty = !readOnly && !hasLeft && form.isDirty();
  // The editor reports a change some time after the typing, but leaving the page in between would lose it.
  const [isTyping, setTyping] = useState(false);
  const guard = useLeaveGuard(isDirty || isTyping || isPasting || uploadCount > 0);
  const unsaved = useUnsavedChanges<T>(kind, {
    userId,
    base,
    values: form.values,
    unsaved: isDirty,
    saved,
    readOnly,
    replace,
  });
  // Inert during a save that leaves the form, because text typed meanwhile would be lost.
  const busy = hasLeft || (saving.saving !== undefined && saving.saving !== 'stay');

  const press = (button: SaveButton<T>) => {
    if (!readOnly) void saving.save({ button });
  };
  const submit = () => press(mainButton);
  useSaveKeys({ onSave: () => press('stay'), onFinish: submit });
  const isUnsaved = !hasLeft && (isDirty || isTyping || isPasting || busy);
  useEffect(() => onUnsavedChange(isUnsaved), [isUnsaved, onUnsavedChange]);

  function replace(values: Partial<T['values']>) {
    form.setValues(values);
    if (values.content !== undefined) content.replace(values.content);
  }

  return {
    ...saving,
    kind,
    readOnly,
    isDirty,
    busy,
    uploadCount,
    setPictureUploading,
    blocker: guard.blocker,
    unsaved,
    submit,
    replace,
    reload: onReload,
    /** The editor's current text. */
    nodes: content.nodes,
    editor: options.renderEditor({
      initialContent: content.initialContent,
      contentToSet: content.contentToSet,
      readOnly,
      error: errorText(form.errors['content']),
      onTyping: () => setTyping(!isDirty),
      onChange: (nodes) => {
        setTyping(false);
        content.setNodes(nodes);
        form.getInputProps('content').onChange(serializeContent(nodes));
      },
      onUploadsChange: setContentUploads,
      onPastingChange: setPasting,
    }),
  };
}

/** The editor's document as nodes; the form's values have it as JSON text. */
function useEditorContent(initial: string) {
  const [initialContent] = useState(() => contentNodes(initial));
  const [nodes, setNodes] = useState<readonly ContentNode[]>(initialContent);
  const [contentToSet, setContentToSet] = useState<ContentToSet>();
  return {
    initialContent,
    contentToSet,
    nodes,
    setNodes,
    /** Replaces the document in the editor, too, which can undo that. */
    replace: (content: string) => {
      const replacement = contentNodes(content);
      setNodes(replacement);
      setContentToSet((last) => ({ nodes: replacement, revision: (last?.revision ?? 0) + 1 }));
    },
  };
}

/** Handles Ctrl+S and Ctrl+Enter, or with Cmd, except while a modal dialog is open. */
export function useSaveKeys(keys: { onSave: () => void; onFinish: () => void }): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (isComposing(event) || !(event.ctrlKey || event.metaKey)) return;
    if (event.shiftKey || event.altKey) return;
    const isSave = event.key.toLowerCase() === 's'; // `S` with Caps Lock
    if (!isSave && event.key !== 'Enter') return;
    event.preventDefault();
    // The dialog may have handled the key and be gone already, so the event's path is searched, too.
    if (document.querySelector(modal) || event.composedPath().some(isModal)) return;
    if (isSave) keys.onSave();
    else keys.onFinish();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

const modal = '[aria-modal="true"]';

function isModal(target: EventTarget): boolean {
  return target instanceof Element && target.matches(modal);
}
