import { Button, Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { passwordRequired } from '#shared/schemas/account-messages.ts';
import { errorDetail } from '#web/src/api/client.ts';
import { Failure } from '#web/src/ui/admin/failure.tsx';
import { PasswordField } from '#web/src/ui/admin/password-field.tsx';
import { Dialog, DialogActions, DialogText } from '#web/src/ui/dialog.tsx';
import type { InterruptedSession } from './session-state.ts';

export interface SignInAgainDialogProps {
  session: Pick<InterruptedSession, 'user' | 'other'>;
  onSignIn: (password: string) => Promise<void>;
  /** Stays on the page without signing in. */
  onPutOff: () => void;
}

/** Asks the author of unsaved changes for the password, in front of them. */
export function SignInAgainDialog({ session, onSignIn, onPutOff }: SignInAgainDialogProps) {
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // Portals pass events on to their React parents: a form around this one must not get them.
    event.stopPropagation();
    if (busy) return;
    if (!password) return setError(passwordRequired);
    setError(undefined);
    setBusy(true);
    try {
      await onSignIn(password);
    } catch (failure) {
      setError(errorDetail(failure));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Dialog title="Sign in again" onClose={onPutOff}>
      <DialogText>{reason(session)}</DialogText>
      <form onSubmit={submit} noValidate>
        <Stack>
          <Failure>{error}</Failure>
          <p>
            Username <strong>{session.user.username}</strong>
          </p>
          {/* For password managers, which need the user's name. */}
          <input
            type="text"
            name="username"
            autoComplete="username"
            value={session.user.username}
            readOnly
            hidden
          />
          <PasswordField
            label="Password"
            name="password"
            autoComplete="current-password"
            data-autofocus
            toggleLabel="Show password"
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
        </Stack>
        <DialogActions>
          <Button variant="default" onClick={onPutOff}>
            Not now
          </Button>
          <Button type="submit" loading={busy}>
            Sign In
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function reason({ user, other }: SignInAgainDialogProps['session']): string {
  if (other === undefined) {
    return 'Your session has ended. Sign in again to continue; your work is not lost.';
  }
  return `In another tab of this browser, ${other.username} has signed in. What you wrote as ${user.username} will not be saved under another name: sign in again to continue. This also signs ${user.username} in there.`;
}
