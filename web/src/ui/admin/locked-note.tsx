import { Text } from '@mantine/core';

/** Referenced by the fields that it describes; a page has one form. */
export const lockedNoteId = 'locked-note';

export interface LockedNoteProps {
  /** Why everything is disabled; without a reason nothing is shown. */
  reason: string | undefined;
  /** The consequence for the form. */
  children: string;
}

/** Says once, above a form, why nothing in it can be changed. */
export function LockedNote({ reason, children }: LockedNoteProps) {
  if (reason === undefined) return null;
  return (
    <Text id={lockedNoteId} c="dimmed" fz="sm" mb="md">
      {reason.replace(/\.$/, '')}: {children}.
    </Text>
  );
}
