import type { Project } from '#shared/schemas/projects.ts';
import { FieldDifferences } from '#web/src/ui/admin/field-differences.tsx';
import { StaleDialog } from '#web/src/ui/admin/stale-dialog.tsx';
import { projectDifferences } from './project-differences.rules.ts';
import { type ProjectFormValues, projectFormValues } from './project-form.rules.ts';

export interface StaleProjectDialogProps {
  mine: ProjectFormValues;
  saved: Project;
  onKeepMine: () => void;
  onUseSaved: () => void;
  onKeepEditing: () => void;
}

/** Somebody saved in the meantime: shows how the two differ and leaves the choice to the author. */
export function StaleProjectDialog({ mine, saved, ...choices }: StaleProjectDialogProps) {
  const fields = projectDifferences(projectFormValues(saved), mine);
  return (
    <StaleDialog title="This project was saved elsewhere" {...choices}>
      <p className="adm-dialog-text">
        Somebody else has saved this project since you opened it. What you do not choose is
        replaced: copy from here what you still need, or go on editing.
      </p>
      <div className="adm-differences">
        <FieldDifferences fields={fields} beforeLabel="The saved one" afterLabel="Yours" />
        {fields.length === 0 && <p>Both say the same.</p>}
      </div>
    </StaleDialog>
  );
}
