import { Alert, Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { User } from '#shared/schemas/auth.ts';
import { userMessages } from '#shared/schemas/user-messages.ts';
import { errorDetail } from '#web/src/api/client.ts';
import { PasswordField, passwordNote } from '#web/src/ui/admin/credential-fields.tsx';
import { DeleteDialog } from '#web/src/ui/admin/delete-dialog.tsx';
import { FieldPair, FormSection } from '#web/src/ui/admin/form-parts.tsx';
import { type Outcome, OutcomeNotice } from '#web/src/ui/admin/outcome-notice.tsx';
import { useRemoveSecondStep } from './admin-users.queries.ts';
import type { UserFormValues } from './user-form.rules.ts';

interface UserSectionProps {
  form: UseFormReturnType<UserFormValues>;
  isNew: boolean;
  /** Whether the account is the actor's own, whose password and address are changed on the profile page. */
  isOwn: boolean;
  disabled: boolean;
}

export function AccountSection({ form, isNew, isOwn, disabled }: UserSectionProps) {
  const field = (name: 'username' | 'email' | 'first_name' | 'last_name') => {
    const { error, ...input } = form.getInputProps(name);
    // The field is only marked as invalid, because the list at the top has the message.
    return {
      ...input,
      autoComplete: 'off',
      error: Boolean(error),
      ...(error && { 'aria-errormessage': topErrorsId }),
    };
  };
  return (
    <FormSection heading="Account Information">
      <FieldPair>
        <TextInput
          label="Username"
          withAsterisk
          autoCapitalize="none"
          spellCheck={false}
          {...field('username')}
          {...(!isNew && { description: userMessages.usernameFixed })}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          disabled={disabled || !isNew}
        />
        <TextInput
          label="Email"
          type="email"
          withAsterisk
          {...field('email')}
          {...(isOwn && { description: 'Change it on your profile page' })}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          disabled={disabled || isOwn}
        />
      </FieldPair>
      <FieldPair>
        <TextInput label="First name" {...field('first_name')} disabled={disabled} />
        <TextInput label="Last name" {...field('last_name')} disabled={disabled} />
      </FieldPair>
    </FormSection>
  );
}

const topErrorsId = 'user-form-errors';

export function TopErrors(props: { sentences: readonly string[] }) {
  if (props.sentences.length === 0) return null;
  // A field's error may repeat the reason for the failure.
  const sentences = [...new Set(props.sentences)];
  return (
    <Alert id={topErrorsId} color="red" role="alert" tabIndex={-1} mb="md">
      <Stack component="ul" gap="0.25rem">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </Stack>
    </Alert>
  );
}

export function PasswordSection({ form, isNew, isOwn, disabled }: UserSectionProps) {
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
            password.onChange(event);
            // The passwords may no longer differ.
            form.clearFieldError('confirm_password');
          }}
          disabled={disabled}
        />
        <PasswordField
          label="Confirm password"
          withAsterisk={isNew}
          autoComplete="new-password"
          toggleLabel="Show confirmation"
          {...form.getInputProps('confirm_password')}
          disabled={disabled}
        />
      </FieldPair>
    </FormSection>
  );
}

const secondStepNote =
  'Users turn it on themselves. Remove it when somebody has lost both the device and the recovery codes.';

/** For the accounts of other users: shows whether one has a second step, and removes it. */
export function SecondStepSection(props: { user: User; onRemoved: (user: User) => void }) {
  const { user, onRemoved } = props;
  const [isConfirming, setConfirming] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const removal = useRemoveSecondStep();
  const remove = () =>
    removal.mutate(user, {
      onSuccess: (saved) => {
        setConfirming(false);
        setOutcome({ failed: false, sentence: `${user.name} signs in by the password alone.` });
        onRemoved(saved);
      },
    });
  return (
    <FormSection heading="Two-step sign-in" note={secondStepNote}>
      <div>
        <OutcomeNotice outcome={outcome} />
        <Text>{user.has_second_step ? 'It is on.' : 'It is off.'}</Text>
      </div>
      {user.has_second_step && (
        <Group>
          <Button variant="default" onClick={() => setConfirming(true)}>
            Remove
          </Button>
        </Group>
      )}
      {isConfirming && (
        <DeleteDialog
          title="Remove two-step sign-in?"
          action="Remove"
          error={removal.isError ? errorDetail(removal.error) : undefined}
          pending={removal.isPending}
          onDelete={remove}
          onClose={() => setConfirming(false)}
        >
          “{user.name}” will be signed out everywhere, and then sign in by the password alone. Make
          sure that it is they who ask for it.
        </DeleteDialog>
      )}
    </FormSection>
  );
}
