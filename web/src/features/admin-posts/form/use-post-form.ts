import { useForm } from '@mantine/form';
import { useState } from 'react';
import { authorMessages } from '#shared/schemas/author-messages.ts';
import { type Post, postStatuses, type SavePostInput } from '#shared/schemas/posts.ts';
import { api } from '#web/src/api/client.ts';
import { readersWait, useDashboard } from '#web/src/api/dashboard.queries.ts';
import { useSaveConflicts } from '#web/src/api/use-save-conflicts.ts';
import { serverErrors } from '#web/src/ui/admin/field-errors.ts';
import type { Outcome } from '#web/src/ui/admin/outcome-notice.tsx';
import { useFocusFirstError } from '#web/src/ui/admin/use-focus-first-error.ts';
import { useAfterSchedule, useSavePost } from '../admin-posts.queries.ts';
import {
  emptyForm,
  formValues,
  isSaved,
  type PostFormValues,
  saveBody,
  typedSince,
  validatePostForm,
  withTagDraft,
} from './post-form.rules.ts';
import { saveOutcome } from './save-outcome.ts';
import { type SaveButton, saveChoice } from './save-choice.rules.ts';
import { isPublishedBySchedule } from './schedule.rules.ts';
import { uploadsRunning } from './uploads-running.ts';

export interface SaveAttempt {
  button: SaveButton;
  /** The author agreed that readers lose the post. */
  takesOffline?: true;
}

/** A failed save. `retry` repeats it, if that may succeed. */
export interface SaveFailure {
  message: string;
  retry: SaveAttempt | undefined;
}

export interface PostFormOptions {
  /** None for a new post. */
  post: Post | undefined;
  /** Images still being uploaded: without them the post would be saved incomplete. */
  uploading: number;
  onSaved: (outcome: Outcome) => void;
  /** The form goes on with the saved post. */
  onStayed: (post: Post) => void;
}

/** The form's values, their validation and the ways a save can end. */
export function usePostForm({ uploading, onSaved, onStayed, ...opened }: PostFormOptions) {
  const [post, setPost] = useState(opened.post);
  const [saved, setSaved] = useState(() => (post ? formValues(post) : emptyForm));
  const form = useForm<PostFormValues>({
    initialValues: saved,
    validate: validatePostForm,
    clearInputErrorOnChange: true,
  });
  const [saving, setSaving] = useState<SaveButton>();
  const [failure, setFailure] = useState<SaveFailure>();
  const [attempted, setAttempted] = useState<SaveAttempt>();
  const [asking, setAsking] = useState<SaveAttempt>();
  const [stayed, setStayed] = useState<Outcome>();
  const conflicts = useSaveConflicts<Post>();
  const { mutateAsync } = useSavePost();
  const dashboard = useDashboard({ enabled: post?.status === 'published' });
  const { element, focusFirstError } = useFocusFirstError();

  /**
   * 1. Add the tag that is typed; 2. validate; 3. ask before readers lose the post; 4. send; 5. leave or
   * go on, or say what went wrong.
   * @param base what the save replaces: the post as it was opened or saved last, or what the author was
   * shown since
   */
  async function save(attempt: SaveAttempt, base = post) {
    if (saving) return;
    setFailure(undefined);
    setAsking(undefined);
    setStayed(undefined);
    conflicts.clearStale();
    setAttempted(attempt);
    if (uploading > 0) return setFailure({ message: waitFor(uploading), retry: attempt });
    form.setValues(withTagDraft(form.getValues()));
    const { hasErrors } = form.validate();
    const choice = saveChoice(attempt.button, form.getValues(), base);
    if (choice === 'not-in-the-future') {
      form.setFieldError('publish_at', authorMessages.publishAtFuture);
      return focusFirstError();
    }
    if (hasErrors) return focusFirstError();
    const isLive = base?.status === 'published';
    if (isLive && choice.status !== 'published' && !attempt.takesOffline) return setAsking(attempt);
    setSaving(attempt.button);
    const sent = form.getValues();
    const body = saveBody(sent, choice, base);
    const finish = (now: Post) => {
      const outcome = saveOutcome(now, base, readersWait(dashboard.data));
      if (attempt.button !== 'stay') return onSaved(outcome);
      goOnWith(now, sent);
      setStayed({ ...outcome, keepsFocus: true });
    };
    try {
      const now = await mutateAsync({
        body,
        idempotencyKey: conflicts.idempotencyKey(),
        ...(base && { target: { id: base.id, version: base.version } }),
      });
      finish(now);
    } catch (error) {
      const savedAlready = await explain(error, attempt, body, base);
      if (savedAlready) finish(savedAlready);
    } finally {
      setSaving(undefined);
    }
  }

  /** What was typed since it was sent stays in the form, unsaved. */
  function goOnWith(now: Post, sent: PostFormValues) {
    // As it was sent: the text in the editor is not replaced under the cursor.
    const base = { ...formValues(now), content: sent.content };
    form.setInitialValues(base);
    form.setValues(typedSince(sent, form.getValues(), base));
    setPost(now);
    setSaved(base);
    onStayed(now);
  }

  /**
   * The schedule has published the post: the form goes on with that, and nothing is lost but what it
   * would have done with the time.
   * @returns whether a save with this button still does what its author meant
   */
  function goLive(now: Post, button: SaveButton = 'stay'): boolean {
    const typed = button === 'cancel-schedule' ? '' : form.getValues().publish_at;
    const isChanged = typed !== saved.publish_at;
    const base = { ...saved, publish_at: '' };
    form.setInitialValues(base);
    form.setFieldValue('publish_at', isChanged ? typed : '');
    setPost(now);
    setSaved(base);
    onStayed(now);
    setStayed({ ...saveOutcome(now, post), keepsFocus: true });
    if (!isChanged || isStatus(button)) return true;
    setFailure({ message: tooLateFor(typed), retry: undefined });
    return false;
  }

  useAfterSchedule(post, (now) => {
    if (!saving && post && isPublishedBySchedule(post, now)) goLive(now);
  });

  /** @returns the post, when an earlier attempt whose answer was lost has saved it */
  async function explain(
    failed: unknown,
    attempt: SaveAttempt,
    body: SavePostInput,
    base: Post | undefined,
  ): Promise<Post | undefined> {
    const problem = await conflicts.problemOf(
      failed,
      post && (() => api.call('getPost', { params: { id: post.id } })),
    );
    if (problem.kind === 'stale') {
      if (base && isPublishedBySchedule(base, problem.saved)) {
        conflicts.clearStale();
        if (goLive(problem.saved, attempt.button)) await save(attempt, problem.saved);
        return undefined;
      }
      if (!isSaved(body, problem.saved)) return undefined;
      conflicts.clearStale();
      return problem.saved;
    }
    if (problem.kind === 'unreachable') {
      return fail({ message: authorMessages.postSaveFailed, retry: attempt });
    }
    if (problem.kind === 'created-earlier') {
      return fail({ message: authorMessages.postSavedEarlier, retry: attempt });
    }
    const { error } = problem;
    form.setErrors(serverErrors(emptyForm, error.errors));
    return fail({
      message: error.isExplained ? error.detail : authorMessages.postSaveFailed,
      retry: error.status === 422 ? undefined : attempt,
    });
  }

  function fail(why: SaveFailure): undefined {
    setFailure(why);
  }

  return {
    form,
    element,
    /** As it is saved now; none for a new post. */
    post,
    /** The same as values of the form. */
    saved,
    /** The outcome of the last save, if the author stayed. */
    stayed,
    saving,
    failure,
    /** What somebody else saved, and what was asked for. */
    stale: conflicts.stale && attempted && { saved: conflicts.stale, attempt: attempted },
    /** The save that waits until the author agrees that readers lose the post. */
    asking,
    agree: () => asking && save({ ...asking, takesOffline: true }),
    stopAsking: () => setAsking(undefined),
    save,
    keepEditing: conflicts.clearStale,
  };
}

function isStatus(button: SaveButton): boolean {
  return postStatuses.some((status) => status === button);
}

function tooLateFor(time: string): string {
  const offline = time === '' ? 'offline' : `offline until ${time.replace('T', ' ')}`;
  return `This post has gone live as it was scheduled, before the change of its time was saved. Publish Now publishes your other changes; Save as Draft takes it ${offline}.`;
}

function waitFor(uploads: number): string {
  return `${uploadsRunning(uploads)} Save again when that is done.`;
}
