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
  HiddenUsername,
  PasswordField,
} from '#web/src/ui/admin/credential-fields.tsx';
import { Failure, FormEnd } from '#web/src/ui/admin/form-parts.tsx';
import { type FieldErrors, serverErrors } from '#web/src/ui/admin/field-errors.ts';
import { useFocusFirstError } from '#web/src/ui/admin/use-focus.ts';

/** The typed values. Fields that the form does not ask for stay empty. */
export interface Proof {
  current_password: string;
  code: string;
  recovery_code: string;
}

const empty: Proof = { current_password: '', code: '', recovery_code: '' };

export interface ProofFormProps {
  username: string;
  asksPassword?: boolean;
  /** `either` also accepts a recovery code. */
  asksCode?: 'app' | 'either';
  /** The label of the button. */
  action: string;
  color?: 'red';
  /** Rejects with an `ApiError` when the server refuses. */
  onSend: (proof: Proof) => Promise<void>;
  /** Undefined where the user cannot cancel. */
  onCancel?: (() => void) | undefined;
}

/** Asks the signed-in user for the password, a code, or both, before something about the account changes. */
export function ProofForm(props: ProofFormProps) {
  const { username, asksPassword = false, asksCode, action, color, onSend, onCancel } = props;
  const [kind, setKind] = useState<CodeKind>('code');
  const fields: (keyof Proof)[] = [];
  if (asksPassword) fields.push('current_password');
  if (asksCode) fields.push(kind);
  const form = useForm({
    initialValues: empty,
    validate: (values) => validateProof(values, fields),
  });
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { element, focusFirstError } = useFocusFirstError();
  // The button that opened this form is gone, and its focus with it.
  useEffect(() => {
    if (asksPassword) element.current?.querySelector<HTMLElement>('[type="password"]')?.focus();
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
        <HiddenUsername username={username} />
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
            // A disabled button would lose the focus during the request.
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

function validateProof(values: Proof, fields: readonly (keyof Proof)[]): FieldErrors<Proof> {
  const errors: FieldErrors<Proof> = {};
  if (fields.includes('code')) {
    const [issue] = codeSchema.safeParse(values.code).error?.issues ?? [];
    if (issue) errors.code = issue.message;
  }
  for (const field of fields) {
    if (values[field].trim() === '') errors[field] = missingMessages[field];
  }
  return errors;
}

const missingMessages: Proof = {
  current_password: userMessages.passwordRequired,
  code: userMessages.codeRequired,
  recovery_code: userMessages.recoveryCodeRequired,
};
