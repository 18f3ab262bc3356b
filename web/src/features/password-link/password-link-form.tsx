import { Button, Group, Loader, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { FormEvent } from 'react';
import { Link } from 'react-router-dom';
import { isGuessable } from '#shared/schemas/guessable-password.ts';
import { acceptInvitationSchema, type Invitation } from '#shared/schemas/invitations.ts';
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
import { isLinkOver, type PasswordLink, useChoosePassword } from './password-link.queries.ts';

interface PasswordLinkFormProps {
  link: PasswordLink;
  token: string;
  account: Invitation;
}

const empty = { password: '', confirm_password: '' };

/** Asks whoever has the link for a password. */
export function PasswordLinkForm({ link, token, account }: PasswordLinkFormProps) {
  const { username, name } = account;
  const form = useForm({
    initialValues: empty,
    validate: (values) => validatePasswords(values, { token, username }),
  });
  const { mutateAsync, isPending, isSuccess, error } = useChoosePassword(link, token);
  const { element, focusFirstError } = useFocusFirstError();
  if (isSuccess) return <PasswordSet link={link} username={username} />;
  if (isLinkOver(error)) return <LinkOver link={link} />;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    if (form.validate().hasErrors) return focusFirstError();
    try {
      await mutateAsync(form.values);
    } catch (failure) {
      if (failure instanceof ApiError) form.setErrors(failure.errors);
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
          {error && !isShownAtField(error) && (
            <Failure>{errorDetail(error, userMessages.passwordSetFailed)}</Failure>
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

/** Only a valid password is compared with its confirmation. */
function validatePasswords(
  values: typeof empty,
  { token, username }: { token: string; username: string },
): Partial<typeof empty> {
  const body = { token, password: values.password };
  const parsed = acceptInvitationSchema.safeParse(body);
  if (parsed.error) return { password: parsed.error.issues[0]?.message };
  if (isGuessable(values.password, [username])) return { password: userMessages.passwordGuessable };
  if (values.password === values.confirm_password) return {};
  return { confirm_password: userMessages.passwordsDiffer };
}

function isShownAtField(error: Error): boolean {
  return error instanceof ApiError && Object.keys(error.errors).some((field) => field in empty);
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
        {link.doneText} You can sign in as <strong>{username}</strong> now.
      </Text>
      <SignInLink />
    </output>
  );
}

export function LinkOver({ link }: { link: PasswordLink }) {
  return (
    <div role="alert">
      <AdminHeading size="2.375rem">{link.noun} not available</AdminHeading>
      <Text c="var(--ink-2)" fz="lg" my="1.25rem">
        {link.overText}
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
