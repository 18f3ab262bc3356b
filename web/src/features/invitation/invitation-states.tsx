import { Button, Group, Loader, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { userMessages } from '#shared/schemas/user-messages.ts';
import { AdminHeading } from '#web/src/ui/admin/page-head.tsx';

export function InvitationLoading() {
  return (
    <output aria-label="Loading the invitation">
      <Loader aria-hidden />
    </output>
  );
}

export function PasswordSet({ username }: { username: string }) {
  return (
    <output>
      <AdminHeading size="2.375rem">Your password is set</AdminHeading>
      <Text c="var(--ink-2)" fz="lg" my="1.25rem">
        You can sign in as <strong>{username}</strong> now.
      </Text>
      <SignInLink />
    </output>
  );
}

export function InvitationOver() {
  return (
    <div role="alert">
      <AdminHeading size="2.375rem">Invitation not available</AdminHeading>
      <Text c="var(--ink-2)" fz="lg" my="1.25rem">
        {userMessages.invitationOver} If you have chosen a password already, sign in. Otherwise ask
        for a new invitation.
      </Text>
      <SignInLink />
    </div>
  );
}

export function InvitationFailed({
  reason = 'The invitation could not be loaded. Please try again.',
  onRetry,
}: {
  reason?: string | undefined;
  onRetry: () => void;
}) {
  return (
    <div role="alert">
      <AdminHeading size="2.375rem">Invitation not loaded</AdminHeading>
      <Text c="var(--ink-2)" fz="lg" my="1.25rem">
        {reason}
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
