import { useForm } from '@mantine/form';
import { useState } from 'react';
import { authorMessages } from '#shared/schemas/author-messages.ts';
import type { Project } from '#shared/schemas/projects.ts';
import { ApiError, api } from '#web/src/api/client.ts';
import { useFocusFirstError } from '#web/src/ui/admin/use-focus-first-error.ts';
import { useSaveProject } from './admin-projects.queries.ts';
import {
  checkedBody,
  emptyProject,
  type ProjectFormErrors,
  type ProjectFormValues,
  projectFormValues,
  projectServerErrors,
  validateProjectForm,
  withDrafts,
} from './project-form.rules.ts';

/** Why a save did not succeed. */
export interface SaveFailure {
  message: string;
  /** What the server says about it. */
  detail?: string;
}

/** Where the form is on its way to a saved project. */
export type SavePhase = 'editing' | 'saving' | 'saved';

export interface ProjectFormOptions {
  /** None for a new project. */
  project: Project | undefined;
  /** An image is on its way: without it the project would be saved incomplete. */
  uploading: boolean;
  onSaved: () => void;
}

/** The form's values, their validation and the ways a save can end. */
export function useProjectForm({ project, uploading, onSaved }: ProjectFormOptions) {
  const form = useForm<ProjectFormValues>({
    initialValues: project ? projectFormValues(project) : emptyProject,
    validate: validateProjectForm,
    clearInputErrorOnChange: true,
  });
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID());
  const [phase, setPhase] = useState<SavePhase>('editing');
  const [failure, setFailure] = useState<SaveFailure>();
  /** What somebody else had saved when a save was refused. */
  const [stale, setStale] = useState<Project>();
  const { mutateAsync } = useSaveProject();
  const { element, focusFirstError } = useFocusFirstError();
  const failed = project ? authorMessages.projectUpdateFailed : authorMessages.projectCreateFailed;

  /**
   * 1. Take in what is typed and not added; 2. validate; 3. send; 4. leave, or say what went wrong.
   * @param unreadable messages for fields whose text is none of their values
   */
  async function save(unreadable: ProjectFormErrors = {}, version = project?.version) {
    if (phase !== 'editing') return;
    setFailure(undefined);
    setStale(undefined);
    if (uploading) return setFailure({ message: authorMessages.projectImageUploading });
    const values = withDrafts(form.getValues());
    form.setValues(values);
    const errors = { ...validateProjectForm(values), ...unreadable };
    form.setErrors(errors);
    if (Object.keys(errors).length > 0) return focusFirstError();
    setPhase('saving');
    try {
      await mutateAsync({
        body: checkedBody(values),
        idempotencyKey,
        ...(project && version !== undefined && { target: { id: project.id, version } }),
      });
      setPhase('saved');
      onSaved();
    } catch (error) {
      setPhase('editing');
      await explain(error);
    }
  }

  async function explain(error: unknown) {
    if (!(error instanceof ApiError) || error.status === 0) return setFailure({ message: failed });
    if (project && error.code === 'stale-version') {
      try {
        return setStale(await api.call('getProject', { params: { id: project.id } }));
      } catch {
        // Without the saved one there is nothing to choose from: the refusal itself is shown.
      }
    }
    if (error.code === 'idempotency-mismatch') {
      // An attempt whose answer never came has made a project of what stood in the form by then.
      setIdempotencyKey(crypto.randomUUID());
      return setFailure({ message: authorMessages.projectSavedEarlier });
    }
    const errors = projectServerErrors(error.errors);
    form.setErrors(errors);
    if (Object.keys(errors).length > 0) focusFirstError();
    setFailure({ message: failed, ...(error.status < 500 && { detail: error.detail }) });
  }

  return { form, element, phase, failure, stale, save, keepEditing: () => setStale(undefined) };
}
