import { type ChangedField, FieldDifferences } from '#web/src/ui/admin/field-differences.tsx';
import { StaleDialog } from '#web/src/ui/admin/stale-dialog.tsx';

export interface StaleUserDialogProps {
  fields: readonly ChangedField[];
  onKeepMine: () => void;
  onUseSaved: () => void;
  onKeepEditing: () => void;
}

/** Somebody else has saved this user meanwhile: shows the differences for the editor to choose. */
export function StaleUserDialog({ fields, ...choices }: StaleUserDialogProps) {
  return (
    <StaleDialog
      what="user"
      choice="If you keep yours, it replaces what differs below; if you use the saved one, your changes are lost, including the password."
      {...choices}
    >
      <FieldDifferences fields={fields} beforeLabel="The saved one" afterLabel="Yours" />
    </StaleDialog>
  );
}
