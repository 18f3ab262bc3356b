import { Button, Group, Loader, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { FormEvent } from 'react';
import { Link } from 'react-router-dom';
import { isGuessable } from '#shared/schemas/guessable-password.ts';
import { acceptInvitationSchema, type LinkAccount } from '#shared/schemas/invitations.ts';
import { userMessages } from '#shared/schemas/user-messages.ts';
import { ApiError, errorDetail } from '#web/src/api/client.ts';
import { Failure } from '#web/src/ui/admin/form-parts.tsx';
import { AdminHeading } from '#web/src/ui/admin/page-head.tsx';
import {
  HiddenUsername,
  PasswordField,
  passwordNote,
} from '#web/src/ui/admin/credential-fields.tsx';
import { useFocusFirstError } from '#web/src/ui/admin/use-focus.ts';
import { isLinkInvalid, type PasswordLink, useChoosePassword } from './password-link.queries.ts';

interface PasswordLinkFormProps {
  link: PasswordLink;
  token: string;
  account: LinkAccount;
}

const initialValues = { password: '', confirm_password: '' };

/** Lets the holder of the link choose a password. */
export function PasswordLinkForm({ link, token, account }: PasswordLinkFormProps) {
  const { username, name } = account;
  const form = useForm({
    initialValues,
    validate: (values) => validatePasswords(values, { token, username }),
  });
  const { mutateAsync, isPending, isSuccess, error: failure } = useChoosePassword(link, token);
  const { element, focusFirstError } = useFocusFirstError();
  if (isSuccess) return <PasswordSet link={link} username={username} />;
  if (isLinkInvalid(failure)) return <LinkInvalid link={link} />;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    if (form.validate().hasErrors) return focusFirstError();
    try {
      await mutateAsync(form.values);
    } catch (error) {
      if (error instanceof ApiError) form.setErrors(error.errors);
      focusFirstError();
    }
  }

  return (
    <>
      <AdminHeading size="2.375rem">{link.heading}</AdminHeading>
      <Text c="var(--ink-2)" fz="lg" mt="0.6rem">
        {link.greeting(name)} Your username is <strong>{username}</strong>.
      </Text>
      <Text c="var(--ink-2)" fz="sm" mt="0.4rem">
        Your password needs {passwordNote}
      </Text>
      <form ref={element} onSubmit={submit} noValidate>
        <Stack gap="1.25rem" my="2rem" inert={isPending}>
          <HiddenUsername username={username} />
          {failure && !isShownAtField(failure) && (
            <Failure>{errorDetail(failure, userMessages.passwordSetFailed)}</Failure>
          )}
          <PasswordField
            label="Password"
            autoComplete="new-password"
            toggleLabel="Show password"
            {...form.getInputProps('password')}
          />
          <PasswordField
            label="Confirm password"
            autoComplete="new-password"
            toggleLabel="Show confirmation"
            {...form.getInputProps('confirm_password')}
          />
          <Button type="submit" size="lg" fullWidth loading={isPending}>
            Set Password
          </Button>
        </Stack>
      </form>
    </>
  );
}

/** Checks the password first; the confirmation is compared only when the password is valid. */
function validatePasswords(
  values: typeof initialValues,
  { token, username }: { token: string; username: string },
): Partial<typeof initialValues> {
  const body = { token, password: values.password };
  // Links of both kinds use this schema. The first issue is the password's: the server has accepted the token.
  const parsed = acceptInvitationSchema.safeParse(body);
  if (parsed.error) return { password: parsed.error.issues[0]?.message };
  if (isGuessable(values.password, [username])) return { password: userMessages.passwordGuessable };
  if (values.password === values.confirm_password) return {};
  return { confirm_password: userMessages.passwordsDiffer };
}

function isShownAtField(error: Error): boolean {
  return error instanceof ApiError && Object.keys(error.errors).some((key) => key in initialValues);
}

export function LinkLoading({ link }: { link: PasswordLink }) {
  return (
    <output aria-label={`Loading the ${link.noun.toLowerCase()}`}>
      <Loader aria-hidden />
    </output>
  );
}

function PasswordSet({ link, username }: { link: PasswordLink; username: string }) {
  return (
    <output>
      <AdminHeading size="2.375rem">Your password is set</AdminHeading>
      <Text c="var(--ink-2)" fz="lg" my="1.25rem">
        {link.doneText && `${link.doneText} `}You can sign in as <strong>{username}</strong> now.
      </Text>
      <SignInLink />
    </output>
  );
}

export function LinkInvalid({ link }: { link: PasswordLink }) {
  return (
    <div role="alert">
      <AdminHeading size="2.375rem">{link.noun} not available</AdminHeading>
      <Text c="var(--ink-2)" fz="lg" my="1.25rem">
        {link.invalidText}
      </Text>
      <SignInLink />
    </div>
  );
}

interface LinkFailedProps {
  link: PasswordLink;
  reason: string | undefined;
  onRetry: () => void;
}

export function LinkFailed({ link, reason, onRetry }: LinkFailedProps) {
  return (
    <div role="alert">
      <AdminHeading size="2.375rem">{link.noun} not loaded</AdminHeading>
      <Text c="var(--ink-2)" fz="lg" my="1.25rem">
        {reason ?? `The ${link.noun.toLowerCase()} could not be loaded. Please try again.`}
      </Text>
      <Button variant="default" onClick={onRetry}>
        Retry
      </Button>
    </div>
  );
}

function SignInLink() {
  return (
    <Group>
      <Button component={Link} to="/admin" size="lg">
        Sign In
      </Button>
    </Group>
  );
}
