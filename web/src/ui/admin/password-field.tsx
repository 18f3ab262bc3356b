import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import type { Ref } from 'react';
import styles from './password-field.module.css';

export interface PasswordFieldProps
  extends Omit<PasswordInputProps, 'visibilityToggleButtonProps' | 'classNames'> {
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
      classNames={{ input: styles.input }}
      visibilityToggleButtonProps={{ 'aria-label': toggleLabel, tabIndex: 0 }}
    />
  );
}
