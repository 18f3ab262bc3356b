import { useForm } from '@mantine/form';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSaveConflicts } from '#web/src/api/use-save-conflicts.ts';
import { serverErrors } from '#web/src/ui/admin/field-errors.ts';
import type { Outcome } from '#web/src/ui/admin/outcome-notice.tsx';
import { useFocusFirstError } from '#web/src/ui/admin/use-focus.ts';
import { useSaveEntry } from './entry.queries.ts';
import type { EntryKind, EntryTypes, SaveAttempt, SaveButton } from './entry-kind.ts';
import { typedSince } from './entry-values.rules.ts';

/** A failed save. `retry` repeats it, if that may succeed. */
export interface SaveFailure<T extends EntryTypes> {
  sentences: readonly string[];
  retry: SaveAttempt<T> | undefined;
}

export interface SavingOptions<T extends EntryTypes> {
  /** None for a new entry. */
  entry: T['saved'] | undefined;
  /** Images still being uploaded: without them the entry would be saved incomplete. */
  uploading: number;
  /** Whether pasted text is still to be inserted: a save waits for it. */
  isPasting: boolean;
  /** The form says this once an entry is saved. */
  outcomeOf: (now: T['saved'], before: T['saved'] | undefined) => Outcome;
  /** The form has done its work. */
  onSaved: (outcome: Outcome, now: T['saved']) => void;
  /** The form goes on with the saved entry. */
  onStayed: (entry: T['saved']) => void;
}

/** The form's values, their validation and the ways a save can end. */
export function useSaving<T extends EntryTypes>(
  kind: EntryKind<T>,
  { uploading, isPasting, outcomeOf, onSaved, onStayed, ...opened }: SavingOptions<T>,
) {
  const [entry, setEntry] = useState(opened.entry);
  const [saved, setSaved] = useState(() => (entry ? kind.valuesOf(entry) : kind.empty));
  const form = useForm<T['values']>({ initialValues: saved, clearInputErrorOnChange: true });
  const [saving, setSaving] = useState<SaveButton<T>>();
  const [failure, setFailure] = useState<SaveFailure<T>>();
  const [attempted, setAttempted] = useState<SaveAttempt<T>>();
  const waiting = useRef<{ attempt: SaveAttempt<T>; base: T['saved'] | undefined }>(undefined);
  const [asking, setAsking] = useState<SaveAttempt<T>>();
  const [stayed, setStayed] = useState<Outcome>();
  const [isOver, setOver] = useState(false);
  const conflicts = useSaveConflicts<T['saved']>();
  const { mutateAsync } = useSaveEntry(kind);
  const { element, focusFirstError } = useFocusFirstError();
  const isNew = entry === undefined;

  /**
   * 1. Add what is typed but not added to its list; 2. validate; 3. ask before readers lose the entry;
   * 4. send; 5. leave or go on, or say what went wrong.
   * @param base what the save replaces: the entry as it was opened or saved last, or what the author was
   * shown since
   */
  async function save(attempt: SaveAttempt<T>, base = entry) {
    if (saving !== undefined || isOver) return;
    waiting.current = isPasting ? { attempt, base } : undefined;
    if (waiting.current) return;
    setFailure(undefined);
    setAsking(undefined);
    setStayed(undefined);
    conflicts.clearStale();
    setAttempted(attempt);
    if (uploading > 0) return fail([waitFor(uploading)], attempt);
    const sent = kind.withDrafts(form.getValues());
    form.setValues(sent);
    const plan = kind.plan(attempt, sent, base);
    const errors = {
      ...kind.validate(sent),
      ...('refused' in plan && plan.refused),
      ...unreadableFields(element.current, kind.texts.unreadable),
    };
    form.setErrors(errors);
    if (Object.keys(errors).length > 0) return focusFirstError();
    if (!('send' in plan)) return;
    const losesReaders = base && kind.isLive(base) && kind.takesOffline(attempt.button);
    if (losesReaders && !attempt.takesOffline) return setAsking(attempt);
    const body = plan.send;
    setSaving(attempt.button);
    const finish = (now: T['saved']) => {
      const outcome = outcomeOf(now, base);
      if (attempt.button !== 'stay') {
        setOver(true);
        return onSaved(outcome, now);
      }
      goOnWith(now, sent);
      setStayed({ ...outcome, keepsFocus: true });
    };
    try {
      const idempotencyKey = conflicts.idempotencyKey();
      finish(await mutateAsync({ body, target: base, idempotencyKey }));
    } catch (error) {
      const savedAlready = await explain(error, attempt, body, base);
      if (savedAlready) finish(savedAlready);
    } finally {
      setSaving(undefined);
    }
  }

  const saveWaiting = useEffectEvent(() => {
    if (waiting.current) void save(waiting.current.attempt, waiting.current.base);
  });
  useEffect(() => {
    if (!isPasting) saveWaiting();
  }, [isPasting]);

  /** Changes typed since it was sent stay in the form, unsaved. */
  function goOnWith(now: T['saved'], sent: T['values']) {
    // As it was sent: the text in the editor is not replaced under the cursor.
    const base = { ...kind.valuesOf(now), content: sent.content };
    begin(now, base, typedSince(sent, form.getValues(), base));
  }

  function begin(now: T['saved'], values: T['values'], typed: T['values']) {
    form.setInitialValues(values);
    form.setValues(typed);
    setEntry(now);
    setSaved(values);
    onStayed(now);
  }

  /**
   * Goes on with a change of the entry that its author knows of.
   * @returns whether a save with this button still does what its author meant; undefined where somebody
   * has changed the entry
   */
  function catchUp(before: T['saved'], now: T['saved'], button: SaveButton<T>) {
    const next = kind.catchUp({ before, now, saved, typed: form.getValues(), button });
    if (!next) return undefined;
    begin(now, next.saved, next.typed);
    setStayed({ ...outcomeOf(now, before), keepsFocus: true });
    if (next.tooLate === undefined) return true;
    fail([next.tooLate]);
    return false;
  }

  /** @returns the entry, when an earlier attempt whose answer was lost has saved it */
  async function explain(
    failed: unknown,
    attempt: SaveAttempt<T>,
    body: T['body'],
    base: T['saved'] | undefined,
  ): Promise<T['saved'] | undefined> {
    const problem = await conflicts.problemOf(failed, entry && (() => kind.load(entry.id)));
    switch (problem.kind) {
      case 'stale': {
        const goesOn = base && catchUp(base, problem.saved, attempt.button);
        const isMine = goesOn === undefined && kind.isSaved(body, problem.saved);
        if (goesOn !== undefined || isMine) conflicts.clearStale();
        if (goesOn) await save(attempt, problem.saved);
        return isMine ? problem.saved : undefined;
      }
      case 'unreachable':
        return fail([kind.texts.failed(isNew)], attempt);
      case 'created-earlier':
        return fail([kind.texts.savedEarlier], attempt);
      default: {
        const { error } = problem;
        const refused = serverErrors(kind.empty, error.errors);
        form.setErrors(refused);
        if (Object.keys(refused).length > 0) focusFirstError();
        return fail(kind.texts.refused(error, isNew), error.status === 422 ? undefined : attempt);
      }
    }
  }

  function fail(sentences: readonly string[], retry?: SaveAttempt<T>): undefined {
    setFailure({ sentences, retry });
  }

  return {
    form,
    element,
    /** As it is saved now; none for a new entry. */
    entry,
    /** The same as values of the form. */
    saved,
    /** The outcome of the last save, if the author stayed. */
    stayed,
    saving,
    /** A save has left the form. */
    isOver,
    failure,
    /** The entry that somebody else saved, and the refused attempt. */
    stale: conflicts.stale && attempted && { saved: conflicts.stale, attempt: attempted },
    keepEditing: conflicts.clearStale,
    /** The save that waits until the author agrees that readers lose the entry. */
    asking,
    agree: () => asking && save({ ...asking, takesOffline: true }),
    stopAsking: () => setAsking(undefined),
    save,
    /** Call it with a newer state of the entry. */
    onNewer: (now: T['saved']) => {
      if (saving === undefined && entry) catchUp(entry, now, 'stay');
    },
  };
}

/** `2 images are still being uploaded.` */
export function uploadsRunning(count: number): string {
  return count === 1
    ? '1 image is still being uploaded.'
    : `${count} images are still being uploaded.`;
}

function waitFor(uploads: number): string {
  return `${uploadsRunning(uploads)} Save again when that is done.`;
}

/** A date or time that is partly typed or impossible has no value: it would be saved as none. */
function unreadableFields(form: HTMLFormElement | null, message: string): Record<string, string> {
  const fields = [...(form?.querySelectorAll<HTMLInputElement>('input[data-path]') ?? [])];
  const unreadable = fields.filter(({ validity }) => validity.badInput);
  return Object.fromEntries(unreadable.map(({ dataset }) => [dataset.path, message]));
}
