import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import type { User } from '#shared/schemas/auth.ts';
import { errorDetail } from '#web/src/api/client.ts';
import { DeleteDialog } from '#web/src/ui/admin/delete-dialog.tsx';
import { FormSection } from '#web/src/ui/admin/form-section.tsx';
import { type Outcome, OutcomeNotice } from '#web/src/ui/admin/outcome-notice.tsx';
import { useRemoveSecondStep } from './admin-users.queries.ts';

export interface SecondStepSectionProps {
  user: User;
  onRemoved: (user: User) => void;
}

const note =
  'Users turn it on themselves. Remove it when somebody has lost both the device and the recovery codes.';

/** Whether somebody else's account has a second step, and its removal. */
export function SecondStepSection({ user, onRemoved }: SecondStepSectionProps) {
  const [isAsking, setAsking] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const removal = useRemoveSecondStep();
  const remove = () =>
    removal.mutate(user, {
      onSuccess: (saved) => {
        setAsking(false);
        setOutcome({ failed: false, sentence: `${user.name} signs in by the password alone.` });
        onRemoved(saved);
      },
    });
  return (
    <FormSection heading="Two-step sign-in" note={note}>
      <div>
        <OutcomeNotice outcome={outcome} />
        <Text>{user.has_second_step ? 'It is on.' : 'It is off.'}</Text>
      </div>
      {user.has_second_step && (
        <Group>
          <Button variant="default" onClick={() => setAsking(true)}>
            Remove
          </Button>
        </Group>
      )}
      {isAsking && (
        <DeleteDialog
          title="Remove two-step sign-in?"
          action="Remove"
          error={removal.isError ? errorDetail(removal.error) : undefined}
          pending={removal.isPending}
          onDelete={remove}
          onClose={() => setAsking(false)}
        >
          “{user.name}” will be signed out everywhere, and then sign in by the password alone. Make
          sure that it is they who ask for it.
        </DeleteDialog>
      )}
    </FormSection>
  );
}
