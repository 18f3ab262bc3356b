import { Box, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import type { Login } from '#shared/schemas/auth.ts';
import { messages } from '#shared/schemas/messages.ts';
import type { DemoViewer } from '#shared/site/site-config.ts';
import { site } from '#shared/site/site.config.ts';
import { errorDetail } from '#web/src/api/client.ts';
import { Failure } from '#web/src/ui/admin/failure.tsx';
import { Facts } from '#web/src/ui/admin/facts.tsx';
import { BackLink } from '#web/src/ui/admin/form-head.tsx';
import { AdminHeading } from '#web/src/ui/admin/page-head.tsx';
import { PasswordField } from '#web/src/ui/admin/password-field.tsx';
import { CenteredMain } from './centered-main.tsx';
import { PageTitle } from '#web/src/ui/page-title.tsx';

/** Replaces every admin page until somebody signs in; the page then opens by itself. */
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
  const [busy, setBusy] = useState<'form' | 'demo'>();
  const usernameField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);

  /** @returns whether it succeeded */
  const enter = async (by: 'form' | 'demo', login: Login): Promise<boolean> => {
    setError(undefined);
    setBusy(by);
    try {
      await onSignIn(login);
      return true;
    } catch (failure) {
      setError(errorDetail(failure));
      return false;
    } finally {
      setBusy(undefined);
    }
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (!username.trim() || !password) {
      setError(messages.fillInAllFields);
      return (username.trim() ? passwordField : usernameField).current?.focus();
    }
    // The button was disabled meanwhile, and lost the focus.
    if (!(await enter('form', { username: username.trim(), password }))) {
      passwordField.current?.focus();
    }
  };

  return (
    <CenteredMain width="25rem">
      <PageTitle>Admin Panel</PageTitle>
      <AdminHeading size="2.375rem">Admin Panel</AdminHeading>
      <Text c="var(--ink-2)" fz="lg" mt="0.6rem">
        Sign in to manage your portfolio
      </Text>
      <form onSubmit={submit} noValidate>
        <Stack gap="1.25rem" my="2rem">
          <Failure>{error}</Failure>
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
          <Button
            type="submit"
            size="lg"
            fullWidth
            loading={busy === 'form'}
            disabled={busy === 'demo'}
          >
            Sign In
          </Button>
        </Stack>
      </form>
      {demoViewer.enabled && (
        <DemoLogin
          {...demoViewer}
          busy={busy}
          onEnter={() =>
            void enter('demo', { username: demoViewer.username, password: demoViewer.password })
          }
        />
      )}
      <BackLink path="/">Back to Portfolio</BackLink>
    </CenteredMain>
  );
}

interface DemoLoginProps extends Pick<DemoViewer, 'username' | 'password'> {
  busy: 'form' | 'demo' | undefined;
  onEnter: () => void;
}

function DemoLogin({ username, password, busy, onEnter }: DemoLoginProps) {
  return (
    <Box component="section" mb="1.75rem" aria-label="Demo viewer login">
      <p className="dim left">Demo viewer</p>
      <Facts
        facts={[
          ['Username', <Code key="username">{username}</Code>],
          ['Password', <Code key="password">{password}</Code>],
        ]}
      />
      <Group component="p" wrap="nowrap" gap="0.4rem" c="var(--ink-2)" fz="sm">
        <IconEye size={18} stroke={1.6} aria-hidden /> Read-only. Look at everything, change
        nothing.
      </Group>
      <Button
        variant="default"
        fullWidth
        mt="0.9rem"
        loading={busy === 'demo'}
        disabled={busy === 'form'}
        onClick={onEnter}
      >
        Look around the admin area
      </Button>
    </Box>
  );
}

function Code({ children }: { children: string }) {
  return (
    <Text span ff="monospace" fw={500}>
      {children}
    </Text>
  );
}
