import { Button, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog, DialogActions, DialogText } from '../dialog.tsx';
import { FieldDifferences, type FieldDifferencesProps } from './field-differences.tsx';

export interface StaleDialogProps {
  /** Used in sentences such as `This post was saved elsewhere`. */
  what: 'post' | 'project' | 'page' | 'user' | 'profile' | 'section';
  /** Explains the consequence of each choice. */
  choice: string;
  /** The differences between the two versions. */
  children: ReactNode;
  onKeepMine: () => void;
  onUseSaved: () => void;
  onKeepEditing: () => void;
}

/** Lets the editor choose between two versions after somebody else has saved. */
export function StaleDialog(props: StaleDialogProps) {
  return (
    <Dialog
      title={`This ${props.what} was saved elsewhere`}
      onClose={props.onKeepEditing}
      size="60rem"
    >
      <DialogText>
        Somebody else has saved this {props.what} since you opened it. {props.choice}
      </DialogText>
      <Stack gap="lg">{props.children}</Stack>
      <DialogActions>
        <Button variant="default" onClick={props.onKeepEditing}>
          Keep editing
        </Button>
        <Button variant="default" onClick={props.onUseSaved}>
          Use the saved one
        </Button>
        <Button onClick={props.onKeepMine}>Keep mine</Button>
      </DialogActions>
    </Dialog>
  );
}

interface StaleFieldsDialogProps
  extends Omit<StaleDialogProps, 'choice' | 'children'>,
    Pick<FieldDifferencesProps, 'fields'> {
  /** Names another change that is lost, such as `including the password`. */
  alsoLost?: string;
}

/** For forms that consist of fields only. The version that is not chosen is lost. */
export function StaleFieldsDialog({ fields, alsoLost, ...props }: StaleFieldsDialogProps) {
  const lost = `your changes are lost${alsoLost === undefined ? '' : `, ${alsoLost}`}`;
  const choice = `If you keep yours, it replaces what differs below; if you use the saved one, ${lost}.`;
  return (
    <StaleDialog choice={choice} {...props}>
      <FieldDifferences fields={fields} beforeLabel="The saved one" afterLabel="Yours" />
    </StaleDialog>
  );
}
