import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { FieldPair, FormSection } from '#web/src/ui/admin/form-section.tsx';
import { PasswordField } from '#web/src/ui/admin/password-field.tsx';
import { passwordNote } from '#web/src/ui/admin/password-note.ts';
import type { UserSectionProps } from './account-section.tsx';
import { passwordErrors } from './user-form.rules.ts';

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
