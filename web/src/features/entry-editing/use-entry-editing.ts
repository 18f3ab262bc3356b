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

/** A document to replace the editor's; each has a higher `revision`. */
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
  /** None for a new entry. Read once: another entry needs another `key`. */
  entry: Saved | undefined;
  /** The id of the author. Read once, as the entry is. */
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
  /** Called with true while there is something that is not saved. */
  onUnsavedChange: (unsaved: boolean) => void;
  /** Asks to reset the form to this saved state of the entry; `sentence` says why. */
  onReload: (entry: Saved, sentence: string) => void;
}

export interface EntryEditingOptions<T extends EntryTypes>
  extends Omit<EntryFormProps<T['saved']>, 'onSaved'> {
  onSaved: (outcome: Outcome, now: T['saved']) => void;
  outcomeOf: (now: T['saved'], before: T['saved'] | undefined) => Outcome;
  /** The button of Ctrl+Enter, and of Enter in a field where the form has a button for that. */
  mainButton: T['button'];
}

export type EntryEditing<T extends EntryTypes> = ReturnType<typeof useEntryEditing<T>>;

/** All that the form of an entry does, whatever its kind; `EntryFrame` shows what kinds have in common. */
export function useEntryEditing<T extends EntryTypes>(
  kind: EntryKind<T>,
  options: EntryEditingOptions<T>,
) {
  const { userId, readOnly, mainButton, onUnsavedChange, onReload } = options;
  const [inText, setUploadsInText] = useState(0);
  const [isPasting, setPasting] = useState(false);
  const [pictureUploading, setPictureUploading] = useState(false);
  const uploading = inText + (pictureUploading ? 1 : 0);
  const saving = useSaving<T>(kind, {
    entry: options.entry,
    uploading,
    isPasting,
    outcomeOf: options.outcomeOf,
    onStayed: options.onStayed,
    onSaved: (outcome, now) => {
      void unsaved.end();
      guard.pass();
      options.onSaved(outcome, now);
    },
  });
  const { form, entry, saved, isOver } = saving;
  const base = useMemo(() => (entry ? kind.copies.baseOf(entry) : null), [kind, entry]);
  const content = useEditorContent(form.values.content);
  const isDirty = !readOnly && !isOver && form.isDirty();
  // The form does not have it yet, but whoever leaves now would lose it.
  const [isTyping, setTyping] = useState(false);
  const guard = useLeaveGuard(isDirty || isTyping || isPasting || uploading > 0);
  const unsaved = useUnsavedChanges<T>(kind, {
    userId,
    base,
    values: form.values,
    unsaved: isDirty,
    saved,
    readOnly,
    replace,
  });
  // Text typed during a save that leaves the form would be lost: neither saved nor still in the form.
  const busy = isOver || (saving.saving !== undefined && saving.saving !== 'stay');

  const press = (button: SaveButton<T>) => {
    if (!readOnly) void saving.save({ button });
  };
  const submit = () => press(mainButton);
  useSaveKeys({ onSave: () => press('stay'), onFinish: submit });
  const isUnsaved = !isOver && (isDirty || isTyping || isPasting || busy);
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
    uploading,
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
      onChange: (changed) => {
        setTyping(false);
        content.changed(changed);
        form.getInputProps('content').onChange(serializeContent(changed));
      },
      onUploadsChange: setUploadsInText,
      onPastingChange: setPasting,
    }),
  };
}

/** The editor's document, kept beside the form's JSON text of it. */
function useEditorContent(initial: string) {
  const [initialContent] = useState(() => contentNodes(initial));
  const [nodes, setNodes] = useState<readonly ContentNode[]>(initialContent);
  const [contentToSet, setContentToSet] = useState<ContentToSet>();
  return {
    initialContent,
    contentToSet,
    nodes,
    /** The editor reports changes. */
    changed: setNodes,
    /** Replaces the editor's document, too; the editor can undo that. */
    replace: (content: string) => {
      const replaced = contentNodes(content);
      setNodes(replaced);
      setContentToSet((last) => ({ nodes: replaced, revision: (last?.revision ?? 0) + 1 }));
    },
  };
}

/**
 * Ctrl+S, or Cmd+S, saves instead of the browser, and Ctrl+Enter saves as the main button. Neither does while a
 * modal dialog is open.
 */
export function useSaveKeys(keys: { onSave: () => void; onFinish: () => void }): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    // Upper case with Caps Lock; with Shift or Alt it is another shortcut.
    if (isComposing(event) || !(event.ctrlKey || event.metaKey)) return;
    if (event.shiftKey || event.altKey) return;
    const isSave = /^s$/i.test(event.key);
    if (!isSave && event.key !== 'Enter') return;
    event.preventDefault();
    if (document.querySelector(modal) || event.composedPath().some(isModal)) return;
    if (isSave) keys.onSave();
    else keys.onFinish();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

const modal = '[aria-modal="true"]';

/** The dialog may have handled the key, and be gone already. */
function isModal(target: EventTarget): boolean {
  return target instanceof Element && target.matches(modal);
}
