import { Button, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type FormEvent, useEffect, useState } from 'react';
import { codeSchema } from '#shared/schemas/account.ts';
import { userMessages } from '#shared/schemas/user-messages.ts';
import { ApiError, errorDetail } from '#web/src/api/client.ts';
import {
  CodeField,
  type CodeKind,
  CodeKindToggle,
  PasswordField,
} from '#web/src/ui/admin/credential-fields.tsx';
import { Failure, FormEnd } from '#web/src/ui/admin/form-parts.tsx';
import { type FieldErrors, serverErrors } from '#web/src/ui/admin/field-errors.ts';
import { useFocusFirstError } from '#web/src/ui/admin/use-focus.ts';

/** The proof that it is the user; empty where it is not asked for. */
export interface Proof {
  current_password: string;
  code: string;
  recovery_code: string;
}

const empty: Proof = { current_password: '', code: '', recovery_code: '' };

export interface ProofFormProps {
  username: string;
  asksPassword?: boolean;
  /** `either`: a recovery code will do. */
  asksCode?: 'app' | 'either';
  /** Label of the button. */
  action: string;
  color?: 'red';
  /** Throws the `ApiError` of a refusal. */
  onSend: (proof: Proof) => Promise<void>;
  /** Absent where there is no way around it. */
  onCancel?: (() => void) | undefined;
}

/** Asks the signed-in user for the password, a code, or both, before something about the account changes. */
export function ProofForm(props: ProofFormProps) {
  const { username, asksPassword = false, asksCode, action, color, onSend, onCancel } = props;
  const [kind, setKind] = useState<CodeKind>('code');
  const asked = [
    ...(asksPassword ? (['current_password'] as const) : []),
    ...(asksCode ? [kind] : []),
  ];
  const form = useForm({ initialValues: empty, validate: (values) => errorsOf(values, asked) });
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { element, focusFirstError } = useFocusFirstError();
  // The button that led here is gone.
  useEffect(() => {
    if (asksPassword)
      element.current?.querySelector<HTMLElement>('input[type="password"]')?.focus();
  }, [asksPassword, element]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setFailure(undefined);
    if (form.validate().hasErrors) return focusFirstError();
    setBusy(true);
    try {
      await onSend(form.values);
    } catch (error) {
      const errors = error instanceof ApiError ? serverErrors(empty, error.errors) : {};
      form.setErrors(errors);
      if (Object.keys(errors).length === 0) setFailure(errorDetail(error));
      focusFirstError();
    } finally {
      setBusy(false);
    }
  }

  return (
    <form ref={element} onSubmit={submit} noValidate aria-label={action}>
      <Stack gap="1.35rem">
        {/* For password managers, which need the user's name. */}
        <input type="text" autoComplete="username" value={username} readOnly hidden />
        {asksPassword && (
          <PasswordField
            label="Your password"
            maw="22rem"
            autoComplete="current-password"
            toggleLabel="Show your password"
            {...form.getInputProps('current_password')}
          />
        )}
        {asksCode && <CodeField kind={kind} maw="22rem" {...form.getInputProps(kind)} />}
        {asksCode === 'either' && (
          <CodeKindToggle
            kind={kind}
            onChange={(next) => {
              form.setFieldValue(kind, '');
              setKind(next);
            }}
          />
        )}
        <Failure>{failure}</Failure>
        <FormEnd>
          {onCancel && (
            <Button variant="default" onClick={onCancel}>
              Cancel
            </Button>
          )}
          <Button
            type="submit"
            {...(color && { color })}
            // Not disabled during the request, which would take the focus from it.
            aria-disabled={isBusy}
            data-disabled={isBusy || undefined}
          >
            {action}
          </Button>
        </FormEnd>
      </Stack>
    </form>
  );
}

function errorsOf(values: Proof, asked: readonly (keyof Proof)[]): FieldErrors<Proof> {
  const errors: FieldErrors<Proof> = {};
  for (const field of asked) {
    if (values[field].trim() === '') errors[field] = missing[field];
    else if (field === 'code') {
      const [issue] = codeSchema.safeParse(values.code).error?.issues ?? [];
      if (issue) errors.code = issue.message;
    }
  }
  return errors;
}

const missing: Proof = {
  current_password: userMessages.passwordRequired,
  code: userMessages.codeRequired,
  recovery_code: userMessages.recoveryCodeRequired,
};
