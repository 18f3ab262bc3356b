import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Login } from '#shared/schemas/auth.ts';
import { fillInAllFields } from '#shared/schemas/account-messages.ts';
import { userMessages } from '#shared/schemas/user-messages.ts';
import { ApiError, errorDetail } from '#web/src/api/client.ts';
import type { CodeKind } from '#web/src/ui/admin/credential-fields.tsx';

export interface SignInOptions {
  /** Given when it is known who signs in. */
  username?: string;
  /** Rejects with the `ApiError` of a refusal. */
  onSignIn: (login: Login) => Promise<void>;
}

/** The typed values. Only they hold the password, until the second step is done. */
const empty = { username: '', password: '', code: '', recovery_code: '', trust_browser: false };

/** Asks for name and password and, for accounts that have one, the second step. */
export function useSignIn({ username = '', onSignIn }: SignInOptions) {
  const [values, setValues] = useState({ ...empty, username });
  const [step, setStep] = useState<'password' | CodeKind>('password');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState<'form' | 'other'>();
  const usernameField = useRef<HTMLInputElement>(null);
  /** The field of the password or of the code. */
  const proofField = useRef<HTMLInputElement>(null);
  const [focusRequests, setFocusRequests] = useState(0);
  const focusProof = () => setFocusRequests((last) => last + 1);

  // The focus is lost when the button is disabled during a request, and when a step brings another field.
  useEffect(() => {
    if (focusRequests === 0) return;
    proofField.current?.focus();
    proofField.current?.select();
  }, [focusRequests]);

  function go(next: typeof step) {
    setError(undefined);
    setStep(next);
    focusProof();
    if (next === 'password') setValues((last) => ({ ...empty, username: last.username }));
  }

  async function send(by: 'form' | 'other', login: Login) {
    setError(undefined);
    setBusy(by);
    try {
      await onSignIn(login);
    } catch (failure) {
      explain(failure);
      if (by === 'form') focusProof();
    } finally {
      setBusy(undefined);
    }
  }

  function explain(failure: unknown) {
    const code = failure instanceof ApiError ? failure.code : undefined;
    if (code === 'second-step-required') return go('code');
    // The password was right in the first step, but has been changed since.
    if (code === 'wrong-credentials') go('password');
    const [wrongField] = failure instanceof ApiError ? Object.values(failure.errors) : [];
    setError(wrongField ?? errorDetail(failure));
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    // Portals pass events on to their React parents: a form around this one must not get them.
    event.stopPropagation();
    if (busy) return;
    const name = values.username.trim();
    const { password } = values;
    if (step !== 'password') {
      if (!values[step].trim()) {
        setError(missingMessages[step]);
        return proofField.current?.focus();
      }
      const { trust_browser } = values;
      return send('form', { username: name, password, [step]: values[step], trust_browser });
    }
    if (!name || !password) {
      setError(username ? userMessages.passwordRequired : fillInAllFields);
      return (name ? proofField : usernameField).current?.focus();
    }
    return send('form', { username: name, password });
  }

  return {
    values,
    change: (changed: Partial<typeof empty>) => setValues((last) => ({ ...last, ...changed })),
    step,
    go,
    error,
    busy,
    usernameField,
    proofField,
    submit,
    /** Signs in with a login that was not typed. */
    enter: (login: Login) => send('other', login),
  };
}

export type SignIn = ReturnType<typeof useSignIn>;

const missingMessages = {
  code: userMessages.codeRequired,
  recovery_code: userMessages.recoveryCodeRequired,
};
