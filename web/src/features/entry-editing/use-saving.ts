import { useForm } from '@mantine/form';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSaveConflicts } from '#web/src/api/use-save-conflicts.ts';
import { serverErrors } from '#web/src/ui/admin/field-errors.ts';
import type { Outcome } from '#web/src/ui/admin/outcome-notice.tsx';
import { useFocusFirstError } from '#web/src/ui/admin/use-focus.ts';
import { useSaveEntry } from './entry.queries.ts';
import type { EntryKind, EntryTypes, SaveAttempt, SaveButton } from './entry-kind.ts';
import { keepLaterEdits } from './entry-values.rules.ts';

export interface SavingOptions<T extends EntryTypes> {
  /** Undefined for a new entry. */
  entry: T['saved'] | undefined;
  /** The number of images still being uploaded: without them the entry would be saved incomplete. */
  uploadCount: number;
  /** Whether pasted text is still to be inserted: a save waits for it. */
  isPasting: boolean;
  /** Describes a save to the author. */
  outcomeOf: (now: T['saved'], before: T['saved'] | undefined) => Outcome;
  /** Called after a save that leaves the form. */
  onSaved: (outcome: Outcome, now: T['saved']) => void;
  /** Called when the form goes on with a newer saved entry. */
  onStayed: (entry: T['saved']) => void;
}

interface RequestedSave<T extends EntryTypes> {
  attempt: SaveAttempt<T>;
  values: T['values'];
  body: T['body'];
  base: T['saved'] | undefined;
}

/** Holds the form's values, validates and saves them, and goes on after a failure. */
export function useSaving<T extends EntryTypes>(
  kind: EntryKind<T>,
  { uploadCount, isPasting, outcomeOf, onSaved, onStayed, ...opened }: SavingOptions<T>,
) {
  const [entry, setEntry] = useState(opened.entry);
  const [saved, setSaved] = useState(() => (entry ? kind.valuesOf(entry) : kind.empty));
  const form = useForm<T['values']>({ initialValues: saved, clearInputErrorOnChange: true });
  const [saving, setSaving] = useState<SaveButton<T>>();
  const [failure, setFailure] = useState<{
    sentences: readonly string[];
    /** Undefined when the same save cannot succeed. */
    retry: SaveAttempt<T> | undefined;
  }>();
  const [lastAttempt, setLastAttempt] = useState<SaveAttempt<T>>();
  const afterPaste = useRef<{ attempt: SaveAttempt<T>; base: T['saved'] | undefined }>(undefined);
  const [unconfirmed, setUnconfirmed] = useState<SaveAttempt<T>>();
  const [stayOutcome, setStayOutcome] = useState<Outcome>();
  const [hasLeft, setHasLeft] = useState(false);
  const conflicts = useSaveConflicts<T['saved']>();
  const { mutateAsync } = useSaveEntry(kind);
  const { element, focusFirstError } = useFocusFirstError();
  const isNew = entry === undefined;

  function fail(sentences: readonly string[], retry?: SaveAttempt<T>): undefined {
    setFailure({ sentences, retry });
  }

  /**
   * Saves the form, unless something is missing or the author must be asked first.
   * @param base the saved entry to overwrite: the one that the form is based on, or the newer one that a
   * conflict has shown to the author
   */
  async function save(attempt: SaveAttempt<T>, base = entry) {
    if (saving !== undefined || hasLeft) return;
    afterPaste.current = isPasting ? { attempt, base } : undefined;
    if (isPasting) return;
    setFailure(undefined);
    setUnconfirmed(undefined);
    setStayOutcome(undefined);
    conflicts.clearStale();
    setLastAttempt(attempt);
    if (uploadCount > 0) {
      return fail([`${uploadsRunning(uploadCount)} Save again when that is done.`], attempt);
    }
    const values = kind.withDrafts(form.getValues());
    form.setValues(values);
    const plan = kind.plan(attempt, values, base);
    const errors = {
      ...kind.validate(values),
      ...('refused' in plan && plan.refused),
      ...unreadableFields(element.current, kind.texts.unreadable),
    };
    form.setErrors(errors);
    if (Object.keys(errors).length > 0) return focusFirstError();
    if (!('send' in plan)) return;
    const unpublishes = base && kind.isLive(base) && kind.takesOffline(attempt.button);
    if (unpublishes && !attempt.takesOffline) return setUnconfirmed(attempt);
    await send({ attempt, values, body: plan.send, base });
  }

  async function send(request: RequestedSave<T>) {
    const { attempt, body, base } = request;
    setSaving(attempt.button);
    try {
      const idempotencyKey = conflicts.idempotencyKey();
      finish(await mutateAsync({ body, target: base, idempotencyKey }), request);
    } catch (error) {
      const savedAlready = await handleFailure(error, request);
      if (savedAlready) finish(savedAlready, request);
    } finally {
      setSaving(undefined);
    }
  }

  function finish(now: T['saved'], { attempt, values, base }: RequestedSave<T>) {
    const outcome = outcomeOf(now, base);
    if (attempt.button !== 'stay') {
      setHasLeft(true);
      return onSaved(outcome, now);
    }
    // The content stays as it was sent, so that the editor's text is not replaced under the cursor.
    const initial = { ...kind.valuesOf(now), content: values.content };
    continueWith(now, initial, keepLaterEdits(values, form.getValues(), initial));
    setStayOutcome({ ...outcome, keepsFocus: true });
  }

  const saveAfterPaste = useEffectEvent(() => {
    if (afterPaste.current) void save(afterPaste.current.attempt, afterPaste.current.base);
  });
  useEffect(() => {
    if (!isPasting) saveAfterPaste();
  }, [isPasting]);

  function continueWith(now: T['saved'], initial: T['values'], current: T['values']) {
    form.setInitialValues(initial);
    form.setValues(current);
    setEntry(now);
    setSaved(initial);
    onStayed(now);
  }

  /**
   * Goes on with a change of the entry that the author expected.
   * @returns whether the pressed button still does what the author meant; undefined when the change was not
   * expected
   */
  function catchUp(before: T['saved'], now: T['saved'], button: SaveButton<T>) {
    const next = kind.catchUp({ before, now, saved, typed: form.getValues(), button });
    if (!next) return undefined;
    continueWith(now, next.saved, next.typed);
    setStayOutcome({ ...outcomeOf(now, before), keepsFocus: true });
    if (next.tooLate === undefined) return 'in-time';
    fail([next.tooLate]);
    return 'too-late';
  }

  /** @returns the entry, when an earlier attempt whose response was lost has saved it */
  async function handleFailure(
    failed: unknown,
    { attempt, body, base }: RequestedSave<T>,
  ): Promise<T['saved'] | undefined> {
    const problem = await conflicts.explainFailure(failed, entry && (() => kind.load(entry.id)));
    switch (problem.kind) {
      case 'stale': {
        const expected = base && catchUp(base, problem.saved, attempt.button);
        const isMine = expected === undefined && kind.isSaved(body, problem.saved);
        if (expected !== undefined || isMine) conflicts.clearStale();
        // `save` can run again at once: this closure still has the state from before the failed request.
        if (expected === 'in-time') await save(attempt, problem.saved);
        return isMine ? problem.saved : undefined;
      }
      case 'unreachable':
        return fail([kind.texts.failed(isNew)], attempt);
      case 'created-earlier':
        return fail([kind.texts.savedEarlier], attempt);
      default: {
        const { error } = problem;
        const fieldErrors = serverErrors(kind.empty, error.errors);
        form.setErrors(fieldErrors);
        if (Object.keys(fieldErrors).length > 0) focusFirstError();
        return fail(kind.texts.refused(error, isNew), error.status === 422 ? undefined : attempt);
      }
    }
  }

  return {
    form,
    element,
    /** The entry as last saved; undefined for a new one. */
    entry,
    /** The form's values for `entry`. */
    saved,
    /** The outcome of the last save after which the author stayed. */
    stayOutcome,
    saving,
    /** Whether a save has left the form. */
    hasLeft,
    failure,
    /** The entry that somebody else has saved, and the refused attempt. */
    stale: conflicts.stale && lastAttempt && { saved: conflicts.stale, attempt: lastAttempt },
    keepEditing: conflicts.clearStale,
    /** The save that the author must confirm, because it takes a live entry offline. */
    unconfirmed,
    confirm: () => unconfirmed && save({ ...unconfirmed, takesOffline: true }),
    cancelUnconfirmed: () => setUnconfirmed(undefined),
    save,
    /** Takes over a newer state of the entry, if its author expected the change. */
    onEntryUpdated: (now: T['saved']) => {
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

/** A date or time that is partly typed or impossible has no value: it would be saved as none. */
function unreadableFields(form: HTMLFormElement | null, message: string): Record<string, string> {
  const fields = [...(form?.querySelectorAll<HTMLInputElement>('input[data-path]') ?? [])];
  const unreadable = fields.filter(({ validity }) => validity.badInput);
  return Object.fromEntries(unreadable.map(({ dataset }) => [dataset.path, message]));
}
