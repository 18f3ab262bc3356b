import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import styles from './password-field.module.css';

export interface PasswordFieldProps
  extends Omit<PasswordInputProps, 'visibilityToggleButtonProps' | 'classNames'> {
  /** Of the button that shows what is typed: several fields have one each. */
  toggleLabel: string;
}

export function PasswordField({ toggleLabel, ...input }: PasswordFieldProps) {
  return (
    <PasswordInput
      {...input}
      classNames={{ input: styles.input }}
      visibilityToggleButtonProps={{ 'aria-label': toggleLabel, tabIndex: 0 }}
    />
  );
}
