import { TextInput, type TextInputProps } from '@mantine/core';
import type { Ref } from 'react';
import { TextButton } from './text-button.tsx';

/** The proof of a second step: a code of the authenticator app, or one of the recovery codes. */
export type CodeKind = 'code' | 'recovery_code';

const fields = {
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

export interface CodeFieldProps extends TextInputProps {
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
      {...fields[kind]}
      {...input}
    />
  );
}

export interface OtherCodeProps {
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
