/** An invitation, for the person who has its link. */
import { useMutation, useQuery } from '@tanstack/react-query';
import type { Invitation } from '#shared/schemas/invitations.ts';
import { ApiError, api } from '#web/src/api/client.ts';

export type InvitationState =
  | { status: 'loading' }
  | { status: 'over' }
  | { status: 'failed'; reason: string | undefined; retry(): void }
  | { status: 'open'; invitation: Invitation };

export function useOpenInvitation(token: string): InvitationState {
  const query = useQuery({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => api.call('readInvitation', { body: { token }, signal }),
    // Each look at a wrong token counts as a guess.
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (query.data) return { status: 'open', invitation: query.data };
  if (!query.isError || query.isFetching) return { status: 'loading' };
  if (isOver(query.error)) return { status: 'over' };
  const reason = query.error instanceof ApiError ? query.error.detail : undefined;
  return { status: 'failed', reason, retry: () => void query.refetch() };
}

export function useAcceptInvitation(token: string) {
  return useMutation({
    mutationFn: (passwords: { password: string; confirm_password: string }) =>
      api.call('acceptInvitation', { body: { token, ...passwords } }),
  });
}

/** Expired, used, revoked, unknown, or not a token. */
export function isOver(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status === 404 || (error.status === 422 && error.errors.token !== undefined);
}
