import { Alert, Button, TextInput } from '@mantine/core';
import { IconArrowLeft, IconEye } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Login } from '#shared/schemas/auth.ts';
import { messages } from '#shared/schemas/messages.ts';
import type { DemoViewer } from '#shared/site/site-config.ts';
import { site } from '#shared/site/site.config.ts';
import { errorDetail } from '#web/src/api/client.ts';
import { PasswordField } from '#web/src/ui/admin/password-field.tsx';

/** Stands in for every admin page until somebody signs in; the page then opens by itself. */
export function SignInScreen({
  onSignIn,
  demoViewer = site.demoViewer,
}: {
  onSignIn: (login: Login) => Promise<void>;
  demoViewer?: DemoViewer;
}) {
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const usernameField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (!username.trim() || !password) {
      setError(messages.fillInAllFields);
      return (username.trim() ? passwordField : usernameField).current?.focus();
    }
    setError(undefined);
    setBusy(true);
    try {
      await onSignIn({ username: username.trim(), password });
    } catch (failure) {
      setError(errorDetail(failure));
      // The button is disabled meanwhile, and loses the keyboard.
      passwordField.current?.focus();
    } finally {
      setBusy(false);
    }
  };

  return (
    <main className="adm-center">
      <title>{`Admin Panel · ${site.brandName}`}</title>
      <div className="adm-auth">
        <h1 className="adm-h1">Admin Panel</h1>
        <p className="adm-lead">Sign in to manage your portfolio</p>
        <form onSubmit={submit} noValidate className="adm-auth-form">
          {error && (
            <Alert color="red" role="alert">
              {error}
            </Alert>
          )}
          <TextInput
            ref={usernameField}
            label="Username"
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            value={username}
            onChange={(event) => setUsername(event.currentTarget.value)}
          />
          <PasswordField
            ref={passwordField}
            label="Password"
            name="password"
            autoComplete="current-password"
            toggleLabel="Show password"
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          <Button type="submit" size="lg" fullWidth loading={busy}>
            Sign In
          </Button>
        </form>
        {demoViewer.enabled && <DemoLogin {...demoViewer} />}
        <Link to="/" className="adm-quiet-link">
          <IconArrowLeft size={18} stroke={1.7} aria-hidden /> Back to Portfolio
        </Link>
      </div>
    </main>
  );
}

function DemoLogin({ username, password }: DemoViewer) {
  return (
    <section className="adm-demo" aria-label="Demo viewer login">
      <p className="dim left">Demo viewer</p>
      <dl className="adm-facts">
        <div>
          <dt>Username</dt>
          <dd className="adm-mono">{username}</dd>
        </div>
        <div>
          <dt>Password</dt>
          <dd className="adm-mono">{password}</dd>
        </div>
      </dl>
      <p className="adm-note">
        <IconEye size={18} stroke={1.6} aria-hidden /> Read-only. Look at everything, change
        nothing.
      </p>
    </section>
  );
}
