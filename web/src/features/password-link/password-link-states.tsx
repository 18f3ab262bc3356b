import { Button, Group, Loader, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { AdminHeading } from '#web/src/ui/admin/page-head.tsx';
import type { PasswordLink } from './password-links.ts';

export function LinkLoading({ link }: { link: PasswordLink }) {
  return (
    <output aria-label={`Loading the ${link.what}`}>
      <Loader aria-hidden />
    </output>
  );
}

export function PasswordSet({ link, username }: { link: PasswordLink; username: string }) {
  return (
    <output>
      <AdminHeading size="2.375rem">Your password is set</AdminHeading>
      <Text c="var(--ink-2)" fz="lg" my="1.25rem">
        {link.done} You can sign in as <strong>{username}</strong> now.
      </Text>
      <SignInLink />
    </output>
  );
}

export function LinkOver({ link }: { link: PasswordLink }) {
  return (
    <div role="alert">
      <AdminHeading size="2.375rem">{capital(link.what)} not available</AdminHeading>
      <Text c="var(--ink-2)" fz="lg" my="1.25rem">
        {link.over}
      </Text>
      <SignInLink />
    </div>
  );
}

export interface LinkFailedProps {
  link: PasswordLink;
  reason: string | undefined;
  onRetry: () => void;
}

export function LinkFailed({ link, reason, onRetry }: LinkFailedProps) {
  return (
    <div role="alert">
      <AdminHeading size="2.375rem">{capital(link.what)} not loaded</AdminHeading>
      <Text c="var(--ink-2)" fz="lg" my="1.25rem">
        {reason ?? `The ${link.what} could not be loaded. Please try again.`}
      </Text>
      <Button variant="default" onClick={onRetry}>
        Retry
      </Button>
    </div>
  );
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
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
