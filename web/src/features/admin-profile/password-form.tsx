import { Alert, Button, PasswordInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type FormEvent, useRef, useState } from 'react';
import type { User } from '#shared/schemas/auth.ts';
import { userMessages } from '#shared/schemas/user-messages.ts';
import { ApiError } from '#web/src/api/client.ts';
import { FieldPair, FormEnd, FormSection } from '#web/src/ui/admin/form-section.tsx';
import { passwordNote } from '#web/src/ui/admin/password-note.ts';
import { readOnlyReason } from '#web/src/ui/admin/read-only.ts';
import { SuccessNotice } from '#web/src/ui/admin/success-notice.tsx';
import {
  emptyPasswordForm,
  fieldErrors,
  type PasswordFormValues,
  validatePasswordForm,
} from './password-form.rules.ts';
import styles from './profile.module.css';
import { useChangePassword } from './profile.queries.ts';

export interface PasswordFormProps {
  user: Pick<User, 'id' | 'username'>;
  readOnly: boolean;
}

/** Changes the password of whoever is signed in; this sign-in stays, all others end. */
export function PasswordForm({ user, readOnly }: PasswordFormProps) {
  const form = useForm({ initialValues: emptyPasswordForm, validate: validatePasswordForm });
  const { mutateAsync, isPending } = useChangePassword();
  const [failure, setFailure] = useState<string>();
  const [isChanged, setChanged] = useState(false);
  const element = useRef<HTMLFormElement>(null);

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
      explain(error);
    }
  }

  function explain(error: unknown) {
    if (!(error instanceof ApiError)) return setFailure(userMessages.passwordChangeFailed);
    const errors = fieldErrors(Object.entries(error.errors));
    form.setErrors(errors);
    const isTold = Object.values(errors).includes(error.detail);
    if (!isTold) setFailure(`${userMessages.passwordChangeFailed} ${error.detail}`);
    focusFirstError();
  }

  /** After the messages are rendered. */
  function focusFirstError() {
    requestAnimationFrame(() =>
      element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
    );
  }

  const field = (name: keyof PasswordFormValues, shows: string) => ({
    ...form.getInputProps(name),
    disabled: readOnly,
    withAsterisk: true,
    visibilityToggleButtonProps: { 'aria-label': `Show ${shows}`, tabIndex: 0 },
  });

  return (
    <form ref={element} className={styles.form} onSubmit={submit} noValidate>
      {/* For password managers, which need to know whose password it is. */}
      <input type="text" autoComplete="username" value={user.username} readOnly hidden />
      <div inert={isPending}>
        <FormSection heading="Password" note={`${passwordNote} Other devices are signed out.`}>
          <FieldPair>
            <PasswordInput
              label="Current password"
              autoComplete="current-password"
              {...field('oldPassword', 'current password')}
            />
          </FieldPair>
          <FieldPair>
            <PasswordInput
              label="New password"
              autoComplete="new-password"
              {...field('newPassword', 'new password')}
            />
            <PasswordInput
              label="Confirm new password"
              autoComplete="new-password"
              {...field('confirmation', 'confirmation')}
            />
          </FieldPair>
        </FormSection>
      </div>
      {readOnly && <p className="adm-small">{readOnlyReason}: its password cannot be changed.</p>}
      {failure !== undefined && (
        <Alert color="red" role="alert">
          {failure}
        </Alert>
      )}
      <SuccessNotice>{isChanged ? userMessages.passwordChanged : undefined}</SuccessNotice>
      <FormEnd>
        <Button
          type="submit"
          disabled={readOnly}
          title={readOnly ? readOnlyReason : undefined}
          // Not disabled while it works: the keyboard would lose its place.
          aria-disabled={readOnly || isPending}
          data-disabled={readOnly || isPending || undefined}
        >
          {isPending ? 'Changing...' : 'Change Password'}
        </Button>
      </FormEnd>
    </form>
  );
}
