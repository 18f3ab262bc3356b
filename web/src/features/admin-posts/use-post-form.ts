import { useForm } from '@mantine/form';
import { useState } from 'react';
import { messages } from '#shared/schemas/messages.ts';
import type { Post, PostStatus } from '#shared/schemas/posts.ts';
import { ApiError, api } from '#web/src/api/client.ts';
import { useSavePost } from './admin-posts.queries.ts';
import {
  emptyForm,
  formValues,
  type PostFormValues,
  saveBody,
  serverErrors,
  validatePostForm,
} from './post-form.rules.ts';

/** A save that was refused because somebody else had saved: what they saved, what was asked for. */
export interface StaleSave {
  saved: Post;
  status: PostStatus;
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
  const [saving, setSaving] = useState<PostStatus>();
  const [error, setError] = useState<string>();
  const [stale, setStale] = useState<StaleSave>();
  const { mutateAsync } = useSavePost();

  /** 1. Validate; 2. send; 3. leave, or say what went wrong. */
  async function save(status: PostStatus, version = post?.version) {
    if (saving) return;
    setError(undefined);
    setStale(undefined);
    if (form.validate().hasErrors) return focusFirstError();
    setSaving(status);
    try {
      await mutateAsync({
        body: saveBody(form.values, status, post),
        idempotencyKey,
        ...(post && version !== undefined && { target: { id: post.id, version } }),
      });
      onSaved();
    } catch (failure) {
      await explain(failure, status);
    } finally {
      setSaving(undefined);
    }
  }

  async function explain(failure: unknown, status: PostStatus) {
    if (!(failure instanceof ApiError)) return setError(messages.postSaveFailed);
    if (post && failure.code === 'stale-version') {
      try {
        return setStale({ saved: await api.call('getPost', { params: { id: post.id } }), status });
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
