import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Login } from '#shared/schemas/auth.ts';
import { fillInAllFields } from '#shared/schemas/account-messages.ts';
import { userMessages } from '#shared/schemas/user-messages.ts';
import { ApiError, errorDetail } from '#web/src/api/client.ts';
import type { CodeKind } from '#web/src/ui/admin/credential-fields.tsx';

export interface SignInOptions {
  /** Set when it is known who signs in. */
  username?: string;
  /** Rejects with an `ApiError` when the server refuses. */
  onSignIn: (login: Login) => Promise<void>;
}

const empty = { username: '', password: '', code: '', recovery_code: '', trust_browser: false };

/** Asks for name and password and, for accounts that have one, the second step. */
export function useSignIn({ username = '', onSignIn }: SignInOptions) {
  const [values, setValues] = useState({ ...empty, username });
  const [step, setStep] = useState<'password' | CodeKind>('password');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState<'form' | 'demo'>();
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

  function goTo(next: typeof step) {
    setError(undefined);
    setStep(next);
    focusProof();
    if (next === 'password') setValues((last) => ({ ...empty, username: last.username }));
  }

  async function send(origin: 'form' | 'demo', login: Login) {
    setError(undefined);
    setBusy(origin);
    try {
      await onSignIn(login);
    } catch (failure) {
      showFailure(failure);
      if (origin === 'form') focusProof();
    } finally {
      setBusy(undefined);
    }
  }

  function showFailure(failure: unknown) {
    const code = failure instanceof ApiError ? failure.code : undefined;
    if (code === 'second-step-required') return goTo('code');
    // Also in the second step, if the password has been changed since the first.
    if (code === 'wrong-credentials') goTo('password');
    const [wrongField] = failure instanceof ApiError ? Object.values(failure.errors) : [];
    setError(wrongField ?? errorDetail(failure));
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    // React passes events of a dialog on to a form around it, which must not be submitted, too.
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
    goTo,
    error,
    busy,
    usernameField,
    proofField,
    submit,
    enterDemo: (login: Login) => send('demo', login),
  };
}

export type SignIn = ReturnType<typeof useSignIn>;

const missingMessages = {
  code: userMessages.codeRequired,
  recovery_code: userMessages.recoveryCodeRequired,
};
