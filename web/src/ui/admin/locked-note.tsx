import { Text } from '@mantine/core';

/** Names the note for the fields that it is about; a page has one form. */
export const lockedNoteId = 'locked-note';

export interface LockedNoteProps {
  /** Why everything is disabled; nothing is shown without a reason. */
  reason: string | undefined;
  /** What that means for the form. */
  children: string;
}

/** Tells once, above a form, why nothing in it can be changed. */
export function LockedNote({ reason, children }: LockedNoteProps) {
  if (reason === undefined) return null;
  return (
    <Text id={lockedNoteId} c="dimmed" fz="sm" mb="md">
      {reason.replace(/\.$/, '')}: {children}.
    </Text>
  );
}
