/** A link to choose a password, for the person who has it. */
import { useMutation, useQuery } from '@tanstack/react-query';
import type { Invitation } from '#shared/schemas/invitations.ts';
import { ApiError, api } from '#web/src/api/client.ts';
import type { PasswordLink } from './password-links.ts';

export type LinkState =
  | { status: 'loading' }
  | { status: 'over' }
  | { status: 'failed'; reason: string | undefined; retry(): void }
  | { status: 'open'; account: Invitation };

export function useOpenLink({ read }: PasswordLink, token: string): LinkState {
  const query = useQuery({
    queryKey: ['password-link', read, token],
    queryFn: ({ signal }) => api.call(read, { body: { token }, signal }),
    // Each look at a wrong token counts as a guess.
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (query.data) return { status: 'open', account: query.data };
  if (!query.isError || query.isFetching) return { status: 'loading' };
  if (isOver(query.error)) return { status: 'over' };
  const reason = query.error instanceof ApiError ? query.error.detail : undefined;
  return { status: 'failed', reason, retry: () => void query.refetch() };
}

export function useChoosePassword({ accept }: PasswordLink, token: string) {
  return useMutation({
    mutationFn: (passwords: { password: string; confirm_password: string }) =>
      api.call(accept, { body: { token, ...passwords } }),
  });
}

/** Expired, used, revoked, unknown, or not a token. */
export function isOver(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status === 404 || (error.status === 422 && error.errors.token !== undefined);
}
