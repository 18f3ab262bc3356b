import { Button, Stack } from '@mantine/core';
import { useEffect } from 'react';
import type { OwnUser } from '#shared/schemas/auth.ts';
import { DialogActions, DialogText } from '#web/src/ui/dialog.tsx';
import { SignInFields } from './sign-in-fields.tsx';
import { type SignInOptions, useSignIn } from './use-sign-in.ts';

export interface SignInAgainProps extends Pick<SignInOptions, 'onSignIn'> {
  /** `user` is the author of the unsaved changes; `other` has signed in meanwhile in another tab. */
  session: { user: OwnUser; other: OwnUser | undefined };
  /** Stays on the page without signing in. */
  onPostpone: () => void;
}

/** Asks the author of unsaved changes for the password, in a dialog in front of them. */
export function SignInAgain({ session, onSignIn, onPostpone }: SignInAgainProps) {
  const { user, other } = session;
  const signIn = useSignIn({ username: user.username, onSignIn });
  const { step, busy, proofField } = signIn;
  // The dialog had opened before this form was loaded, so it could not focus the field.
  useEffect(() => proofField.current?.focus(), [proofField]);
  return (
    <>
      <DialogText>
        {other === undefined
          ? 'Your session has ended. Sign in again to continue; your work is not lost.'
          : `In another tab of this browser, ${other.username} has signed in. What you wrote as ${user.username} will not be saved under another name: sign in again to continue. This also signs ${user.username} in there.`}
      </DialogText>
      <form onSubmit={signIn.submit} noValidate>
        <Stack>
          <SignInFields signIn={signIn} />
        </Stack>
        <DialogActions>
          {step !== 'password' && (
            <Button variant="subtle" onClick={() => signIn.goTo('password')}>
              Back to the password
            </Button>
          )}
          <Button variant="default" onClick={onPostpone}>
            Not now
          </Button>
          <Button type="submit" loading={busy === 'form'}>
            Sign In
          </Button>
        </DialogActions>
      </form>
    </>
  );
}
