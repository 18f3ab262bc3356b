import { Alert, Anchor, Button, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { OwnSecondStep } from '#shared/schemas/account.ts';
import type { OwnUser } from '#shared/schemas/auth.ts';
import { CenteredMain } from '#web/src/ui/admin/centered-main.tsx';
import { formatDay } from '#web/src/ui/admin/moment.ts';
import { AdminHeading } from '#web/src/ui/admin/page-head.tsx';
import { PageTitle } from '#web/src/ui/page-title.tsx';
import { RecoveryCodes, SecondStepSetUp } from './second-step-set-up.tsx';

export interface SecondStepDueProps {
  user: OwnUser;
  /** Called with the changed user fields once the user confirms having saved the recovery codes. */
  onDone: (changed: Pick<OwnUser, 'id' | 'second_step'>) => void;
  onSignOut: () => void;
}

/** Shown instead of the admin area once the deadline for two-step sign-in has passed. */
export function SecondStepDue({ user, onDone, onSignOut }: SecondStepDueProps) {
  const { id, username } = user;
  const [codes, setCodes] = useState<string[]>();
  return (
    <CenteredMain width="31rem">
      <PageTitle>Two-step sign-in</PageTitle>
      <AdminHeading size="2.375rem">Set up two-step sign-in</AdminHeading>
      <Text c="var(--ink-2)" fz="lg" mt="0.6rem" mb="1.75rem">
        This site requires it of everybody who works on it. The admin area opens when it is on.
      </Text>
      {codes ? (
        <RecoveryCodes
          codes={codes}
          username={username}
          onDone={() => {
            onDone({
              id,
              second_step: { is_on: true, recovery_codes_left: codes.length, due_at: null },
            });
            // Otherwise the admin page opens scrolled down.
            window.scrollTo(0, 0);
          }}
        />
      ) : (
        <SecondStepSetUp username={username} onTurnedOn={setCodes} />
      )}
      <Button variant="default" mt="1.75rem" onClick={onSignOut}>
        Logout
      </Button>
    </CenteredMain>
  );
}

/** Shown above every admin page while a required second step is due, or after a restore lost it. */
export function SecondStepReminder({ due_at, was_lost }: OwnSecondStep) {
  return (
    <aside aria-label={due_at ? 'Two-step sign-in is required' : 'Two-step sign-in is off'}>
      <Alert color="yellow" mb="lg" role="note">
        {was_lost &&
          'This site was restored from an archive, which has no second steps: your password alone opens your account. '}
        {due_at && `This site requires two-step sign-in from ${formatDay(due_at)}. `}
        Set it up on{' '}
        <Anchor component={Link} to="/admin/profile">
          your profile
        </Anchor>
        {due_at ? ' before that; afterwards, nothing else opens.' : ' again.'}
      </Alert>
    </aside>
  );
}
