import { Button, Loader, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { fillInAllFields } from '#shared/schemas/account-messages.ts';
import { api, errorDetail } from '#web/src/api/client.ts';
import { Failure } from '#web/src/ui/admin/form-parts.tsx';
import { AdminHeading } from '#web/src/ui/admin/page-head.tsx';
import { RetryNotice } from '#web/src/ui/admin/list-states.tsx';
import { TextButton } from '#web/src/ui/admin/credential-fields.tsx';
import { useFocusOnMount } from '#web/src/ui/admin/use-focus.ts';

/** Offers a new password by mail. If this site cannot send mail, says who can set one. */
export function ForgottenPassword(props: { username: string; onBack: () => void }) {
  const heading = useFocusOnMount<HTMLHeadingElement>();
  const options = useQuery({
    queryKey: ['sign-in-options'],
    queryFn: ({ signal }) => api.call('signInOptions', { signal }),
  });
  return (
    <>
      <AdminHeading size="2.375rem" ref={heading} tabIndex={-1}>
        Forgot password?
      </AdminHeading>
      <Stack gap="1.25rem" mt="0.6rem" mb="2rem">
        {options.isPending && (
          <output aria-label="Loading what can be done">
            <Loader aria-hidden />
          </output>
        )}
        {options.isError && (
          <RetryNotice onRetry={() => void options.refetch()}>
            {errorDetail(options.error)}
          </RetryNotice>
        )}
        {options.data?.offers_password_reset === true && <ResetForm username={props.username} />}
        {options.data?.offers_password_reset === false && <WithoutMail />}
        <TextButton onClick={props.onBack}>Back to the sign-in</TextButton>
      </Stack>
    </>
  );
}

/** Gives the same answer for every name, so that nobody learns who has an account. */
function ResetForm({ username }: { username: string }) {
  const [name, setName] = useState(username);
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const request = useMutation({
    mutationFn: () => api.call('requestPasswordReset', { body: { username: name.trim() } }),
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isEmpty = name.trim() === '';
    setMissing(isEmpty);
    if (isEmpty) return field.current?.focus();
    if (!request.isPending) request.mutate();
  };

  if (request.isSuccess) return <LinkSent name={name.trim()} />;
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="1.25rem">
        <Text c="var(--ink-2)" fz="lg">
          We mail you a link to choose a new one.
        </Text>
        <Failure>{request.isError && errorDetail(request.error)}</Failure>
        <TextInput
          ref={field}
          label="Username or email"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={name}
          error={isMissing && fillInAllFields}
          onChange={({ currentTarget: { value } }) => setName(value)}
        />
        <Button
          type="submit"
          size="lg"
          fullWidth
          // A disabled button would lose the focus during the request.
          aria-disabled={request.isPending}
          data-disabled={request.isPending || undefined}
        >
          Send Link
        </Button>
      </Stack>
    </form>
  );
}

function LinkSent({ name }: { name: string }) {
  // The button that had the focus is gone.
  const text = useFocusOnMount<HTMLParagraphElement>();
  return (
    <Text ref={text} tabIndex={-1} fz="lg">
      If <strong>{name}</strong> has an account here, a link to choose a new password is on its way
      to its email address. It works once, for 30 minutes.
    </Text>
  );
}

function WithoutMail() {
  return (
    <>
      <Text c="var(--ink-2)" fz="lg">
        This site cannot send mail. An administrator can give you a new password under Users.
      </Text>
      <Text c="var(--ink-2)">
        Whoever deployed the site resets an administrator’s by the command{' '}
        <Text component="code" ff="var(--mono)" fz="0.9em" style={{ overflowWrap: 'anywhere' }}>
          npm run create-admin -- --reset-password
        </Text>
        .
      </Text>
    </>
  );
}
