import { useForm } from '@mantine/form';
import { useState } from 'react';
import { authorMessages } from '#shared/schemas/author-messages.ts';
import type { Post, PostStatus, SavePostInput } from '#shared/schemas/posts.ts';
import { api } from '#web/src/api/client.ts';
import { useSaveConflicts } from '#web/src/api/use-save-conflicts.ts';
import { useSavePost } from '../admin-posts.queries.ts';
import {
  emptyForm,
  formValues,
  isSaved,
  type PostFormValues,
  type SaveChoice,
  saveBody,
  serverErrors,
  typedSchedule,
  validatePostForm,
} from './post-form.rules.ts';
import { futureTime } from './schedule.rules.ts';
import { uploadsRunning } from './uploads-running.ts';

export type SaveButton = PostStatus | 'schedule' | 'cancel-schedule';

/** What is to be done to the post, and which button asked for it. */
export interface SaveAttempt {
  choice: SaveChoice;
  button: SaveButton;
}

/** A save that did not succeed. `retry` where the same again may. */
export interface SaveFailure {
  message: string;
  retry: SaveAttempt | undefined;
}

export interface PostFormOptions {
  /** None for a new post. */
  post: Post | undefined;
  /** Images that are on their way: without them the post would be saved incomplete. */
  uploading: number;
  onSaved: () => void;
}

/** The form's values, their validation and the ways a save can end. */
export function usePostForm({ post, uploading, onSaved }: PostFormOptions) {
  const [saved] = useState(() => (post ? formValues(post) : emptyForm));
  const form = useForm<PostFormValues>({
    initialValues: saved,
    validate: validatePostForm,
    clearInputErrorOnChange: true,
  });
  const present = post?.status ?? 'draft';
  const [saving, setSaving] = useState<SaveButton>();
  const [failure, setFailure] = useState<SaveFailure>();
  const [attempted, setAttempted] = useState<SaveAttempt>();
  const conflicts = useSaveConflicts<Post>();
  const { mutateAsync } = useSavePost();

  /** 1. Validate; 2. send; 3. leave, or say what went wrong. */
  async function save(attempt: SaveAttempt, version = post?.version) {
    if (saving) return;
    setFailure(undefined);
    conflicts.clearStale();
    setAttempted(attempt);
    if (uploading > 0) return setFailure({ message: waitFor(uploading), retry: attempt });
    if (form.validate().hasErrors) return focusFirstError();
    setSaving(attempt.button);
    const body = saveBody(form.values, attempt.choice, post);
    try {
      await mutateAsync({
        body,
        idempotencyKey: conflicts.idempotencyKey(),
        ...(post && version !== undefined && { target: { id: post.id, version } }),
      });
      onSaved();
    } catch (error) {
      await explain(error, attempt, body);
    } finally {
      setSaving(undefined);
    }
  }

  /** Publish Now, Submit for Review, Save as Draft: the last two with the time that was typed. */
  async function saveAs(status: PostStatus) {
    const time = status === 'published' ? {} : typedSchedule(form.values, post);
    if (time === 'not-in-the-future') return refuseTime();
    return save({ choice: { status, ...time }, button: status });
  }

  /** Saves the post to go live at the chosen time. */
  async function schedule() {
    const publish_at = futureTime(form.values.publish_at);
    if (publish_at === undefined) return refuseTime();
    return save({ choice: { status: present, publish_at }, button: 'schedule' });
  }

  async function cancelSchedule() {
    return save({ choice: { status: present, publish_at: null }, button: 'cancel-schedule' });
  }

  function refuseTime() {
    form.setFieldError('publish_at', authorMessages.publishAtFuture);
    focusFirstError();
  }

  async function explain(failed: unknown, attempt: SaveAttempt, body: SavePostInput) {
    const problem = await conflicts.problemOf(
      failed,
      post && (() => api.call('getPost', { params: { id: post.id } })),
    );
    if (problem.kind === 'stale') {
      if (!isSaved(body, problem.saved)) return undefined;
      conflicts.clearStale();
      return onSaved();
    }
    if (problem.kind === 'unreachable') {
      return setFailure({ message: authorMessages.postSaveFailed, retry: attempt });
    }
    if (problem.kind === 'created-earlier') {
      return setFailure({ message: authorMessages.postSavedEarlier, retry: attempt });
    }
    const { error } = problem;
    form.setErrors(serverErrors(error.errors));
    setFailure({
      message: error.detail || authorMessages.postSaveFailed,
      retry: error.status === 422 ? undefined : attempt,
    });
  }

  return {
    form,
    /** What the form began with. */
    saved,
    saving,
    failure,
    /** What somebody else saved, and what was asked for. */
    stale: conflicts.stale && attempted && { saved: conflicts.stale, attempt: attempted },
    save,
    saveAs,
    schedule,
    cancelSchedule,
    keepEditing: conflicts.clearStale,
  };
}

function waitFor(uploads: number): string {
  return `${uploadsRunning(uploads)} Save again when that is done.`;
}

/** After the messages are rendered; the editor's text is a text box, too. */
function focusFirstError() {
  requestAnimationFrame(() => {
    const field = document.querySelector<HTMLElement>(
      'form :is([aria-invalid="true"], [data-invalid] [role="textbox"])',
    );
    field?.focus();
  });
}
