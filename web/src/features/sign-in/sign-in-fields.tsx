import { Checkbox, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import {
  CodeField,
  CodeKindToggle,
  HiddenUsername,
  PasswordField,
} from '#web/src/ui/admin/credential-fields.tsx';
import { Failure } from '#web/src/ui/admin/form-parts.tsx';
import type { SignIn } from './use-sign-in.ts';

export interface SignInFieldsProps {
  signIn: SignIn;
  /** The field for the username; left out where the user is known. */
  children?: ReactNode;
}

/** The fields of the current step, below the message of the last failure. */
export function SignInFields({ signIn, children }: SignInFieldsProps) {
  const { values, change, step, goTo, error, proofField } = signIn;
  const isPassword = step === 'password';
  return (
    <>
      <Failure>{error}</Failure>
      {isPassword && children ? (
        children
      ) : (
        <>
          <Text>
            Username <strong>{values.username}</strong>
          </Text>
          <HiddenUsername username={values.username} />
        </>
      )}
      {isPassword ? (
        <PasswordField
          ref={proofField}
          label="Password"
          name="password"
          autoComplete="current-password"
          toggleLabel="Show password"
          value={values.password}
          onChange={({ currentTarget: { value } }) => change({ password: value })}
        />
      ) : (
        <>
          <CodeField
            ref={proofField}
            kind={step}
            value={values[step]}
            onChange={({ currentTarget: { value } }) => change({ [step]: value })}
          />
          <CodeKindToggle kind={step} onChange={goTo} />
          <Checkbox
            label="Trust this browser for 30 days"
            description="It is asked for the password alone. Not for a computer that others use."
            checked={values.trust_browser}
            onChange={({ currentTarget: { checked } }) => change({ trust_browser: checked })}
          />
        </>
      )}
    </>
  );
}
