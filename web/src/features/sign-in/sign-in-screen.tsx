import { Box, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import type { DemoViewer } from '#shared/site/site-config.ts';
import { site } from '#shared/site/site.config.ts';
import { CenteredMain } from '#web/src/ui/admin/centered-main.tsx';
import { Facts } from '#web/src/ui/admin/facts.tsx';
import { AdminHeading, BackLink } from '#web/src/ui/admin/page-head.tsx';
import { TextButton } from '#web/src/ui/admin/credential-fields.tsx';
import { PageTitle } from '#web/src/ui/page-title.tsx';
import { ForgottenPassword } from './forgotten-password.tsx';
import { SignInFields } from './sign-in-fields.tsx';
import { type SignIn, type SignInOptions, useSignIn } from './use-sign-in.ts';

export interface SignInScreenProps extends Pick<SignInOptions, 'onSignIn'> {
  demoViewer?: DemoViewer;
}

/** Replaces every admin page until somebody signs in; the page then opens by itself. */
export function SignInScreen({ onSignIn, demoViewer = site.demoViewer }: SignInScreenProps) {
  const signIn = useSignIn({ onSignIn });
  const { step, values, busy } = signIn;
  const [hasForgotten, setForgotten] = useState(false);
  return (
    <CenteredMain width="25rem">
      <PageTitle>Admin Panel</PageTitle>
      {hasForgotten ? (
        <ForgottenPassword username={values.username} onBack={() => setForgotten(false)} />
      ) : (
        <>
          <AdminHeading size="2.375rem">Admin Panel</AdminHeading>
          <Text c="var(--ink-2)" fz="lg" mt="0.6rem">
            Sign in to manage your portfolio
          </Text>
          <SignInForm signIn={signIn} onForgotten={() => setForgotten(true)} />
          {step === 'password' && demoViewer.enabled && (
            <DemoLogin
              {...demoViewer}
              busy={busy}
              onEnter={() => {
                const { username, password } = demoViewer;
                void signIn.enterDemo({ username, password });
              }}
            />
          )}
        </>
      )}
      <BackLink path="/">Back to Portfolio</BackLink>
    </CenteredMain>
  );
}

function SignInForm({ signIn, onForgotten }: { signIn: SignIn; onForgotten: () => void }) {
  const { step, values, change, busy, submit, goTo, usernameField } = signIn;
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="1.25rem" my="2rem">
        <SignInFields signIn={signIn}>
          <TextInput
            ref={usernameField}
            label="Username"
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            value={values.username}
            onChange={({ currentTarget: { value } }) => change({ username: value })}
          />
        </SignInFields>
        <Button
          type="submit"
          size="lg"
          fullWidth
          loading={busy === 'form'}
          disabled={busy === 'demo'}
        >
          Sign In
        </Button>
        {step === 'password' ? (
          <TextButton onClick={onForgotten}>Forgot password?</TextButton>
        ) : (
          <TextButton onClick={() => goTo('password')}>Back to the password</TextButton>
        )}
      </Stack>
    </form>
  );
}

interface DemoLoginProps extends Pick<DemoViewer, 'username' | 'password'> {
  busy: SignIn['busy'];
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
