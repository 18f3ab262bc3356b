import { useForm } from '@mantine/form';
import { useState } from 'react';
import { messages } from '#shared/schemas/messages.ts';
import type { Post } from '#shared/schemas/posts.ts';
import { ApiError, api } from '#web/src/api/client.ts';
import { useSavePost } from './admin-posts.queries.ts';
import {
  emptyForm,
  formValues,
  type PostFormValues,
  type SaveChoice,
  saveBody,
  serverErrors,
  validatePostForm,
} from './post-form.rules.ts';
import { futureTime } from './schedule.rules.ts';

/** A save that was refused because somebody else had saved: what they saved, what was asked for. */
export interface StaleSave {
  saved: Post;
  choice: SaveChoice;
}

export interface PostFormOptions {
  /** None for a new post. */
  post: Post | undefined;
  onSaved: () => void;
}

/** The form's values, their validation and the ways a save can end. */
export function usePostForm({ post, onSaved }: PostFormOptions) {
  const [initialValues] = useState(() => (post ? formValues(post) : emptyForm));
  const form = useForm<PostFormValues>({
    initialValues,
    validate: validatePostForm,
    clearInputErrorOnChange: true,
  });
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const [saving, setSaving] = useState<SaveChoice>();
  const [error, setError] = useState<string>();
  const [stale, setStale] = useState<StaleSave>();
  const { mutateAsync } = useSavePost();

  /** 1. Validate; 2. send; 3. leave, or say what went wrong. */
  async function save(choice: SaveChoice, version = post?.version) {
    if (saving) return;
    setError(undefined);
    setStale(undefined);
    if (form.validate().hasErrors) return focusFirstError();
    setSaving(choice);
    try {
      await mutateAsync({
        body: saveBody(form.values, choice, post),
        idempotencyKey,
        ...(post && version !== undefined && { target: { id: post.id, version } }),
      });
      onSaved();
    } catch (failure) {
      await explain(failure, choice);
    } finally {
      setSaving(undefined);
    }
  }

  /** Saves the post as it stands, to go live at the time that was chosen. */
  async function schedule() {
    const publish_at = futureTime(form.values.publish_at);
    if (publish_at !== undefined) return save({ status: post?.status ?? 'draft', publish_at });
    form.setFieldError('publish_at', messages.publishAtFuture);
    focusFirstError();
  }

  async function explain(failure: unknown, choice: SaveChoice) {
    if (!(failure instanceof ApiError)) return setError(messages.postSaveFailed);
    if (post && failure.code === 'stale-version') {
      try {
        return setStale({ saved: await api.call('getPost', { params: { id: post.id } }), choice });
      } catch {
        // Without the saved text there is nothing to choose from: the refusal itself is shown.
      }
    }
    form.setErrors(serverErrors(failure.errors));
    setError(failure.detail || messages.postSaveFailed);
  }

  return {
    form,
    saving,
    error,
    stale,
    save,
    schedule,
    keepEditing: () => setStale(undefined),
  };
}

/** After the messages are rendered; the editor's text is a text box, too. */
function focusFirstError() {
  requestAnimationFrame(() => {
    const field = document.querySelector<HTMLElement>(
      '.adm-form :is([aria-invalid="true"], [data-invalid] [role="textbox"])',
    );
    field?.focus();
  });
}
