/** Links in mails about an invitation or a reset, with which the recipient chooses a password. */
import { useMutation, useQuery } from '@tanstack/react-query';
import type { LinkAccount } from '#shared/schemas/invitations.ts';
import { userMessages } from '#shared/schemas/user-messages.ts';
import { api, ApiError } from '#web/src/api/client.ts';

type LinkState =
  | { status: 'loading' }
  | { status: 'invalid' }
  | { status: 'failed'; reason: string | undefined; retry(): void }
  | { status: 'open'; account: LinkAccount };

export function useOpenLink({ read }: PasswordLink, token: string): LinkState {
  const query = useQuery({
    queryKey: ['password-link', read, token],
    queryFn: ({ signal }) => api.call(read, { body: { token }, signal }),
    // The server counts each request with a wrong token as a guess.
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (query.data) return { status: 'open', account: query.data };
  if (!query.isError || query.isFetching) return { status: 'loading' };
  if (isLinkInvalid(query.error)) return { status: 'invalid' };
  const reason = query.error instanceof ApiError ? query.error.detail : undefined;
  return { status: 'failed', reason, retry: () => void query.refetch() };
}

export function useChoosePassword({ accept }: PasswordLink, token: string) {
  return useMutation({
    mutationFn: (passwords: { password: string; confirm_password: string }) =>
      api.call(accept, { body: { token, ...passwords } }),
  });
}

/** Whether the server refuses the link: expired, used, revoked, unknown or malformed. */
export function isLinkInvalid(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status === 404 || (error.status === 422 && error.errors.token !== undefined);
}

/** The routes that read and use each kind of link, and the texts of its page. */
export const passwordLinks = {
  invitation: {
    read: 'readInvitation',
    accept: 'acceptInvitation',
    title: 'Invitation',
    noun: 'Invitation',
    heading: 'Choose a password',
    greeting: (name: string) => `Welcome, ${name}.`,
    doneText: '',
    invalidText: `${userMessages.invitationOver} If you have chosen a password already, sign in. Otherwise ask for a new invitation.`,
  },
  reset: {
    read: 'readPasswordReset',
    accept: 'acceptPasswordReset',
    title: 'Reset Password',
    noun: 'Link',
    heading: 'Choose a new password',
    greeting: (name: string) => `Hello, ${name}.`,
    doneText: 'All devices have been signed out.',
    invalidText: `${userMessages.resetLinkOver} If you have chosen a new password already, sign in. Otherwise ask for another link there.`,
  },
} as const;

export type PasswordLink = (typeof passwordLinks)[keyof typeof passwordLinks];
