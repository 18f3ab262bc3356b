import {
  Anchor,
  PasswordInput,
  type PasswordInputProps,
  TextInput,
  type TextInputProps,
} from '@mantine/core';
import type { Ref } from 'react';
import { limits } from '#shared/schemas/limits.ts';

export const passwordNote = `${limits.password.min} to ${limits.password.max} characters.`;

/** Tells password managers the user's name in a form that does not ask for it. */
export function HiddenUsername({ username }: { username: string }) {
  return (
    <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
  );
}

interface PasswordFieldProps extends Omit<PasswordInputProps, 'visibilityToggleButtonProps'> {
  /** Label of the button that reveals the password. A form may have several such buttons. */
  toggleLabel: string;
  ref?: Ref<HTMLInputElement>;
}

export function PasswordField({ toggleLabel, ...input }: PasswordFieldProps) {
  return (
    <PasswordInput
      {...input}
      // Mantine sets the attribute only on the box around the input.
      aria-invalid={Boolean(input.error)}
      visibilityToggleButtonProps={{ 'aria-label': toggleLabel, tabIndex: 0 }}
    />
  );
}

/** A second step needs a code of the authenticator app, or a recovery code. */
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

/** The field has no maximum length, because pasted codes may contain spaces. */
export function CodeField({ kind, ...input }: CodeFieldProps) {
  return (
    <TextInput
      // Password managers must see the two kinds as different fields.
      key={kind}
      name={kind}
      spellCheck={false}
      styles={{ input: { fontFamily: 'var(--mono)' } }}
      {...codeFields[kind]}
      {...input}
    />
  );
}

interface CodeKindToggleProps {
  kind: CodeKind;
  onChange: (kind: CodeKind) => void;
}

export function CodeKindToggle({ kind, onChange }: CodeKindToggleProps) {
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

/** A secondary action of a form, which looks like a link. */
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
