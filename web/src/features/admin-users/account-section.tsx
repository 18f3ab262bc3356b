import { Alert, Stack, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { userMessages } from '#shared/schemas/user-messages.ts';
import { FieldPair, FormSection } from '#web/src/ui/admin/form-parts.tsx';
import type { UserFormValues } from './user-form.rules.ts';

export interface UserSectionProps {
  form: UseFormReturnType<UserFormValues>;
  isNew: boolean;
  /** Whether it is the account of whoever edits it: its password and address are changed elsewhere. */
  isOwn: boolean;
  disabled: boolean;
}

export function AccountSection({ form, isNew, isOwn, disabled }: UserSectionProps) {
  const field = (name: 'username' | 'email' | 'first_name' | 'last_name') => {
    const { error, ...input } = form.getInputProps(name);
    // The message itself is shown at the top.
    return { ...input, error: Boolean(error), ...(error && { 'aria-errormessage': topErrorsId }) };
  };
  return (
    <FormSection heading="Account Information">
      <FieldPair>
        <TextInput
          label="Username"
          withAsterisk
          autoComplete="off"
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
          autoComplete="off"
          {...field('email')}
          {...(isOwn && { description: 'Change it on your profile page' })}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          disabled={disabled || isOwn}
        />
      </FieldPair>
      <FieldPair>
        <TextInput
          label="First name"
          autoComplete="off"
          {...field('first_name')}
          disabled={disabled}
        />
        <TextInput
          label="Last name"
          autoComplete="off"
          {...field('last_name')}
          disabled={disabled}
        />
      </FieldPair>
    </FormSection>
  );
}

/** Referenced by the fields that it describes. */
const topErrorsId = 'user-form-errors';

interface TopErrorsProps {
  /** Why nothing, or not everything, was saved. */
  failure: readonly string[];
  /** Errors of single fields. */
  errors: readonly string[];
}

/** All errors except the password's, above the form. */
export function TopErrors({ failure, errors }: TopErrorsProps) {
  const sentences = [...new Set([...failure, ...errors])];
  if (sentences.length === 0) return null;
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
