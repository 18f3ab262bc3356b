import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import type { Ref } from 'react';

export interface PasswordFieldProps
  extends Omit<PasswordInputProps, 'visibilityToggleButtonProps'> {
  /** Of the button that shows what is typed: several fields have one each. */
  toggleLabel: string;
  ref?: Ref<HTMLInputElement>;
}

export function PasswordField({ toggleLabel, ...input }: PasswordFieldProps) {
  return (
    <PasswordInput
      {...input}
      // Mantine's own says it of the box around it only.
      aria-invalid={Boolean(input.error)}
      visibilityToggleButtonProps={{ 'aria-label': toggleLabel, tabIndex: 0 }}
    />
  );
}
