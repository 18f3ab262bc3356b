import {
  Anchor,
  PasswordInput,
  type PasswordInputProps,
  TextInput,
  type TextInputProps,
} from '@mantine/core';
import type { Ref } from 'react';
import { limits } from '#shared/schemas/limits.ts';

/** The requirements for every new password. */
export const passwordNote = `${limits.password.min} to ${limits.password.max} characters.`;

interface PasswordFieldProps extends Omit<PasswordInputProps, 'visibilityToggleButtonProps'> {
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

/** The proof of a second step: a code of the authenticator app, or one of the recovery codes. */
export type CodeKind = 'code' | 'recovery_code';

const codeFields = {
  code: {
    label: 'Code',
    description: 'Six digits from your authenticator app',
    inputMode: 'numeric',
    autoComplete: 'one-time-code',
  },
  recovery_code: {
    label: 'Recovery code',
    description: 'One of the codes that you stored. Each works once.',
    autoComplete: 'off',
    autoCapitalize: 'none',
  },
} as const satisfies Record<CodeKind, TextInputProps>;

interface CodeFieldProps extends TextInputProps {
  kind: CodeKind;
  ref?: Ref<HTMLInputElement>;
}

/** The input's length is not limited: codes are pasted with spaces. */
export function CodeField({ kind, ...input }: CodeFieldProps) {
  return (
    <TextInput
      // Another kind is another field, for password managers, too.
      key={kind}
      name={kind}
      spellCheck={false}
      styles={{ input: { fontFamily: 'var(--mono)' } }}
      {...codeFields[kind]}
      {...input}
    />
  );
}

interface OtherCodeProps {
  kind: CodeKind;
  onChange: (kind: CodeKind) => void;
}

/** Switches to the other kind of code. */
export function OtherCode({ kind, onChange }: OtherCodeProps) {
  const isCode = kind === 'code';
  return (
    <TextButton onClick={() => onChange(isCode ? 'recovery_code' : 'code')}>
      {isCode ? 'Use a recovery code instead' : 'Use a code of the app instead'}
    </TextButton>
  );
}

interface TextButtonProps {
  onClick: () => void;
  children: string;
}

/** A lesser action beside a form's own, as a line of text. */
export function TextButton({ onClick, children }: TextButtonProps) {
  return (
    <Anchor
      component="button"
      type="button"
      fz="sm"
      style={{ alignSelf: 'flex-start' }}
      onClick={onClick}
    >
      {children}
    </Anchor>
  );
}
