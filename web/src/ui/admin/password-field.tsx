import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import type { Ref } from 'react';
import { limits } from '#shared/schemas/limits.ts';

/** The requirements for every new password. */
export const passwordNote = `${limits.password.min} to ${limits.password.max} characters.`;

export interface PasswordFieldProps
  extends Omit<PasswordInputProps, 'visibilityToggleButtonProps'> {
  /** Label of the button that reveals the password, as a form may have several. */
  toggleLabel: string;
  ref?: Ref<HTMLInputElement>;
}

export function PasswordField({ toggleLabel, ...input }: PasswordFieldProps) {
  return (
    <PasswordInput
      {...input}
      // Mantine sets it only on the box around the input.
      aria-invalid={Boolean(input.error)}
      visibilityToggleButtonProps={{ 'aria-label': toggleLabel, tabIndex: 0 }}
    />
  );
}
