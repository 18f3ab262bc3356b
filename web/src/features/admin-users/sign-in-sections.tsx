import { Anchor, Button, Group, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { FieldPair, FormSection } from '#web/src/ui/admin/form-parts.tsx';
import { PasswordField, passwordNote } from '#web/src/ui/admin/credential-fields.tsx';
import type { UserSectionProps } from './account-section.tsx';
import { passwordErrors } from './user-form.rules.ts';
import { useState } from 'react';
import type { User } from '#shared/schemas/auth.ts';
import { errorDetail } from '#web/src/api/client.ts';
import { DeleteDialog } from '#web/src/ui/admin/delete-dialog.tsx';
import { type Outcome, OutcomeNotice } from '#web/src/ui/admin/outcome-notice.tsx';
import { useRemoveSecondStep } from './admin-users.queries.ts';

export function PasswordSection({ form, isNew, isOwn, disabled }: UserSectionProps) {
  const errors = passwordErrors(form.errors);
  const password = form.getInputProps('password');
  if (isOwn) {
    return (
      <FormSection heading="Password">
        <Text>
          Change your own password and email address on{' '}
          <Anchor component={Link} to="/admin/profile">
            your profile page
          </Anchor>
          .
        </Text>
      </FormSection>
    );
  }
  return (
    <FormSection
      heading="Password"
      note={isNew ? passwordNote : `${passwordNote} Leave empty to keep the current one.`}
    >
      <FieldPair>
        <PasswordField
          label="Password"
          withAsterisk={isNew}
          autoComplete="new-password"
          toggleLabel="Show password"
          {...password}
          onChange={(event) => {
            // The error was that the two differ.
            form.clearFieldError('confirm_password');
            password.onChange(event);
          }}
          error={errors.password}
          disabled={disabled}
        />
        <PasswordField
          label="Confirm password"
          withAsterisk={isNew}
          autoComplete="new-password"
          toggleLabel="Show confirmation"
          {...form.getInputProps('confirm_password')}
          error={errors.confirmation}
          disabled={disabled}
        />
      </FieldPair>
    </FormSection>
  );
}

interface SecondStepSectionProps {
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
