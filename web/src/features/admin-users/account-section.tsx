import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { userMessages } from '#shared/schemas/user-messages.ts';
import { FieldPair, FormSection } from '#web/src/ui/admin/form-section.tsx';
import { topErrorsId } from './top-errors.tsx';
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
