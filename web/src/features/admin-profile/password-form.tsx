import { Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type FormEvent, useState } from 'react';
import type { User } from '#shared/schemas/auth.ts';
import { userMessages } from '#shared/schemas/user-messages.ts';
import { ApiError } from '#web/src/api/client.ts';
import {
  Failure,
  FieldPair,
  FormEnd,
  FormSection,
  SubmitButton,
  SuccessNotice,
} from '#web/src/ui/admin/form-parts.tsx';
import { type FieldErrors, schemaErrors, serverErrors } from '#web/src/ui/admin/field-errors.ts';
import {
  HiddenUsername,
  PasswordField,
  passwordNote,
} from '#web/src/ui/admin/credential-fields.tsx';
import { readOnlyReason } from '#web/src/ui/admin/read-only.ts';
import { useFocusFirstError } from '#web/src/ui/admin/use-focus.ts';
import { useChangePassword } from './profile.queries.ts';
import { isGuessable } from '#shared/schemas/guessable-password.ts';
import { changePasswordSchema } from '#shared/schemas/users.ts';

export interface PasswordFormProps {
  user: Pick<User, 'id' | 'username' | 'email'>;
  readOnly: boolean;
}

/** Changes the user's own password. The server ends all other sessions. */
export function PasswordForm({ user, readOnly }: PasswordFormProps) {
  const form = useForm({
    initialValues: emptyPasswordForm,
    validate: (values) => validatePasswordForm(values, user),
  });
  const { mutateAsync, isPending } = useChangePassword();
  const [failure, setFailure] = useState<string>();
  const [isChanged, setChanged] = useState(false);
  const { element, focusFirstError } = useFocusFirstError();

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (readOnly || isPending) return;
    setFailure(undefined);
    setChanged(false);
    if (form.validate().hasErrors) return focusFirstError();
    const { oldPassword, newPassword } = form.values;
    try {
      await mutateAsync({ id: user.id, oldPassword, newPassword });
      form.reset();
      setChanged(true);
    } catch (error) {
      showError(error);
    }
  }

  function showError(error: unknown) {
    if (!(error instanceof ApiError)) return setFailure(userMessages.passwordChangeFailed);
    const errors = serverErrors(emptyPasswordForm, error.errors);
    form.setErrors(errors);
    const isShown = Object.values(errors).includes(error.detail);
    if (!isShown) setFailure(`${userMessages.passwordChangeFailed} ${error.detail}`);
    focusFirstError();
  }

  const field = (name: keyof PasswordFormValues, toggledLabel: string) => ({
    ...form.getInputProps(name),
    disabled: readOnly,
    withAsterisk: true,
    toggleLabel: `Show ${toggledLabel}`,
  });

  return (
    <form ref={element} onSubmit={submit} noValidate>
      <Stack mt="2rem">
        <HiddenUsername username={user.username} />
        <div inert={isPending}>
          <FormSection heading="Password" note={`${passwordNote} Other devices are signed out.`}>
            <FieldPair>
              <PasswordField
                label="Current password"
                autoComplete="current-password"
                {...field('oldPassword', 'current password')}
              />
            </FieldPair>
            <FieldPair>
              <PasswordField
                label="New password"
                autoComplete="new-password"
                {...field('newPassword', 'new password')}
              />
              <PasswordField
                label="Confirm new password"
                autoComplete="new-password"
                {...field('confirmation', 'confirmation')}
              />
            </FieldPair>
          </FormSection>
        </div>
        <Failure>{failure}</Failure>
        <SuccessNotice>{isChanged ? userMessages.passwordChanged : undefined}</SuccessNotice>
        <FormEnd>
          <SubmitButton lockedBecause={readOnly ? readOnlyReason : undefined} isBusy={isPending}>
            {isPending ? 'Changing...' : 'Change Password'}
          </SubmitButton>
        </FormEnd>
      </Stack>
    </form>
  );
}

interface PasswordFormValues {
  oldPassword: string;
  newPassword: string;
  confirmation: string;
}

const emptyPasswordForm: PasswordFormValues = {
  oldPassword: '',
  newPassword: '',
  confirmation: '',
};

/** @returns the first message of each invalid field */
function validatePasswordForm(
  values: PasswordFormValues,
  { username, email }: Pick<User, 'username' | 'email'>,
): FieldErrors<PasswordFormValues> {
  const { confirmation, ...body } = values;
  const errors = schemaErrors(emptyPasswordForm, changePasswordSchema.safeParse(body));
  if (!errors.newPassword && isGuessable(values.newPassword, [username, email])) {
    errors.newPassword = userMessages.passwordGuessable;
  }
  if (!errors.newPassword && confirmation !== values.newPassword) {
    errors.confirmation = userMessages.passwordsDiffer;
  }
  return errors;
}
