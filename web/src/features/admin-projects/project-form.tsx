import { type ReactNode, type SubmitEvent, useEffect, useState } from 'react';
import { authorMessages } from '#shared/schemas/author-messages.ts';
import { type ContentNode, serializeContent } from '#shared/content/nodes.ts';
import { readStored } from '#shared/content/read-stored.ts';
import type { SavedProject } from '#shared/schemas/projects.ts';
import { errorText } from '#web/src/ui/admin/field-errors.ts';
import { LeaveDialog } from '#web/src/ui/admin/leave-dialog.tsx';
import { LockedNote } from '#web/src/ui/admin/locked-note.tsx';
import { readOnlyReason } from '#web/src/ui/admin/read-only.ts';
import { StaleFieldsDialog } from '#web/src/ui/admin/stale-dialog.tsx';
import { DialogText } from '#web/src/ui/dialog.tsx';
import { useReturnAfterSave } from '#web/src/ui/admin/use-return-after-save.ts';
import type { Blocker } from 'react-router-dom';
import { useLeaveGuard } from '#web/src/navigation/use-leave-guard.ts';
import { ProjectFields } from './project-fields.tsx';
import { projectDifferences } from './project-differences.rules.ts';
import { type ProjectFormErrors, projectFormValues } from './project-form.rules.ts';
import { ProjectFormFoot } from './project-form-foot.tsx';
import { useProjectForm } from './use-project-form.ts';

/** What the form needs from the editor that the page passes in. */
export interface ProjectEditorSlot {
  initialContent: readonly ContentNode[];
  readOnly: boolean;
  error: string | undefined;
  onChange: (nodes: ContentNode[]) => void;
  onUploadsChange: (running: number) => void;
}

export interface ProjectFormProps {
  /** None for a new project. Read once: another project needs another `key`. */
  project?: SavedProject;
  readOnly: boolean;
  renderEditor: (slot: ProjectEditorSlot) => ReactNode;
  /** Called shortly after a save, when the success was visible. */
  onDone: () => void;
  /** Called with true while there are unsaved changes. */
  onUnsavedChange: (unsaved: boolean) => void;
  /** The form must be reset to this saved state of the project. */
  onReload?: (project: SavedProject) => void;
}

export function ProjectForm(props: ProjectFormProps) {
  const { project, readOnly, onDone, onUnsavedChange } = props;
  const [imageUploading, setImageUploading] = useState(false);
  const [inText, setUploadsInText] = useState(0);
  const uploading = imageUploading || inText > 0;
  const { form, element, phase, failure, stale, save, keepEditing } = useProjectForm({
    project,
    uploading,
    onSaved: () => guard.pass(),
  });
  const [initialContent] = useState(() => readStored(form.values.content));
  const unsaved = !readOnly && phase !== 'saved' && (form.isDirty() || uploading);
  const guard = useLeaveGuard(unsaved);
  // Text typed during a save would be in neither.
  const busy = phase !== 'editing';

  useEffect(() => onUnsavedChange(unsaved), [unsaved, onUnsavedChange]);
  useReturnAfterSave(phase === 'saved', onDone);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    void save(unreadableDates(event.currentTarget));
  }

  return (
    <form ref={element} noValidate onSubmit={submit}>
      <LockedNote reason={readOnly ? readOnlyReason : undefined}>nothing can be saved</LockedNote>
      <div inert={busy}>
        <ProjectFields
          form={form}
          disabled={readOnly}
          isNew={project === undefined}
          onUploadingChange={setImageUploading}
          editor={props.renderEditor({
            initialContent,
            readOnly,
            error: errorText(form.errors['content']),
            onChange: (nodes) => form.setFieldValue('content', serializeContent(nodes)),
            onUploadsChange: setUploadsInText,
          })}
        />
      </div>
      <ProjectFormFoot slug={project?.slug} phase={phase} failure={failure} readOnly={readOnly} />
      {stale && (
        <StaleFieldsDialog
          what="project"
          fields={projectDifferences(projectFormValues(stale), form.values)}
          content={{ before: stale.content, after: form.values.content }}
          onKeepMine={() => void save({}, stale.version)}
          onUseSaved={() => props.onReload?.(stale)}
          onKeepEditing={keepEditing}
        />
      )}
      <LeaveProjectDialog blocker={guard.blocker} uploading={uploading} />
    </form>
  );
}

/** Opens when navigation is blocked because of unsaved changes. */
function LeaveProjectDialog({ blocker, uploading }: { blocker: Blocker; uploading: boolean }) {
  if (blocker.state !== 'blocked') return null;
  return (
    <LeaveDialog onStay={() => blocker.reset()} onLeave={() => blocker.proceed()}>
      <DialogText>
        Your changes to this project have not been saved and will be lost
        {uploading && '; the upload stops'}.
      </DialogText>
    </LeaveDialog>
  );
}

/** A partly typed or impossible date has no value: it would be saved as none. */
function unreadableDates(form: HTMLFormElement): ProjectFormErrors {
  const errors: ProjectFormErrors = {};
  for (const name of ['start_date', 'end_date'] as const) {
    const input = form.querySelector<HTMLInputElement>(`input[data-path="${name}"]`);
    if (input?.validity.badInput) errors[name] = authorMessages.dateInvalid;
  }
  return errors;
}
