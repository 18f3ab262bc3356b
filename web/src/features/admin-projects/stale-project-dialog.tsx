import type { SavedProject } from '#shared/schemas/projects.ts';
import { FieldDifferences } from '#web/src/ui/admin/field-differences.tsx';
import { StaleDialog } from '#web/src/ui/admin/stale-dialog.tsx';
import { projectDifferences } from './project-differences.rules.ts';
import { type ProjectFormValues, projectFormValues } from './project-form.rules.ts';

export interface StaleProjectDialogProps {
  mine: ProjectFormValues;
  saved: SavedProject;
  onKeepMine: () => void;
  onUseSaved: () => void;
  onKeepEditing: () => void;
}

/** Somebody else has saved meanwhile: shows the differences for the author to choose. */
export function StaleProjectDialog({ mine, saved, ...choices }: StaleProjectDialogProps) {
  const fields = projectDifferences(projectFormValues(saved), mine);
  return (
    <StaleDialog
      what="project"
      choice="If you keep yours, it replaces what differs below; if you use the saved one, your changes are lost."
      {...choices}
    >
      <FieldDifferences fields={fields} beforeLabel="The saved one" afterLabel="Yours" />
    </StaleDialog>
  );
}
