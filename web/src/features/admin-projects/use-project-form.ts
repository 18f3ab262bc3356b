import { useForm } from '@mantine/form';
import { useState } from 'react';
import { authorMessages } from '#shared/schemas/author-messages.ts';
import type { SavedProject } from '#shared/schemas/projects.ts';
import { api } from '#web/src/api/client.ts';
import { useSaveConflicts } from '#web/src/api/use-save-conflicts.ts';
import { serverErrors } from '#web/src/ui/admin/field-errors.ts';
import { useFocusFirstError } from '#web/src/ui/admin/use-focus-first-error.ts';
import { useSaveProject } from './admin-projects.queries.ts';
import { projectDifferences } from './project-differences.rules.ts';
import {
  checkedBody,
  emptyProject,
  type ProjectFormErrors,
  type ProjectFormValues,
  projectFormValues,
  validateProjectForm,
  withDrafts,
} from './project-form.rules.ts';

/** Why a save failed. */
export interface SaveFailure {
  message: string;
  /** The server's message about it. */
  detail?: string;
}

/** When the form is about to leave for a saved project. */
export type SavePhase = 'editing' | 'saving' | 'saved';

export interface ProjectFormOptions {
  /** None for a new project. */
  project: SavedProject | undefined;
  /** An image is being uploaded: without it the project would be saved incomplete. */
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
  const [phase, setPhase] = useState<SavePhase>('editing');
  const [failure, setFailure] = useState<SaveFailure>();
  const conflicts = useSaveConflicts<SavedProject>();
  const { mutateAsync } = useSaveProject();
  const { element, focusFirstError } = useFocusFirstError();
  const failed = project ? authorMessages.projectUpdateFailed : authorMessages.projectCreateFailed;

  /**
   * 1. Add what is typed but not added; 2. validate; 3. send; 4. leave, or say what went wrong.
   * @param unreadable messages for fields whose text is no valid value
   */
  async function save(unreadable: ProjectFormErrors = {}, version = project?.version) {
    if (phase !== 'editing') return;
    setFailure(undefined);
    conflicts.clearStale();
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
        idempotencyKey: conflicts.idempotencyKey(),
        ...(project && version !== undefined && { target: { id: project.id, version } }),
      });
      setPhase('saved');
      onSaved();
    } catch (error) {
      setPhase('editing');
      await explain(error);
    }
  }

  async function explain(failure: unknown) {
    const problem = await conflicts.problemOf(
      failure,
      project && (() => api.call('getProject', { params: { id: project.id } })),
    );
    if (problem.kind === 'stale') {
      const [saved, mine] = [projectFormValues(problem.saved), form.getValues()];
      // Nothing differs when an earlier attempt was saved and its response lost.
      if (saved.content !== mine.content || projectDifferences(saved, mine).length > 0) return;
      conflicts.clearStale();
      setPhase('saved');
      return onSaved();
    }
    if (problem.kind === 'unreachable') return setFailure({ message: failed });
    if (problem.kind === 'created-earlier') {
      return setFailure({ message: authorMessages.projectSavedEarlier });
    }
    const { error } = problem;
    const errors = serverErrors(emptyProject, error.errors);
    form.setErrors(errors);
    if (Object.keys(errors).length > 0) focusFirstError();
    setFailure({ message: failed, ...(error.status < 500 && { detail: error.detail }) });
  }

  return {
    form,
    element,
    phase,
    failure,
    /** What somebody else had saved when a save was refused. */
    stale: conflicts.stale,
    save,
    keepEditing: conflicts.clearStale,
  };
}
