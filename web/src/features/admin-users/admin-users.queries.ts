import { type Query, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { User } from '#shared/schemas/auth.ts';
import type { InviteUserInput } from '#shared/schemas/invitations.ts';
import type { CreateUserInput, UpdateRole, UpdateUser } from '#shared/schemas/users.ts';
import { limits } from '#shared/schemas/limits.ts';
import { api, ApiError } from '#web/src/api/client.ts';
import { usePagedList } from '#web/src/api/paged.queries.ts';

/** Pages of users, newest first. */
export function useUsers(q: string) {
  return usePagedList({
    queryKey: ['admin-users', q],
    fetchPage: (page, signal) =>
      api.call('listUsers', {
        query: { page_size: limits.pageSize.users, ...(q ? { q } : {}), ...page },
        signal,
      }),
    isSearch: q !== '',
  });
}

/** The user to be edited, always in its saved state: a cached copy could be stale. */
export function useUserToEdit(id: string) {
  return useQuery({
    queryKey: ['admin-user', id],
    queryFn: ({ signal }) => api.call('getUser', { params: { id }, signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function useDeleteUser() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (user: SavedUser) => api.call('deleteUser', addressOf(user)),
    // Even after a failure: the state it was based on may have changed.
    onSettled: () => queries.invalidateQueries(),
  });
}

/** Resolves to the user, who has no second step any more. */
export function useRemoveSecondStep() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: SavedUser) => api.call('removeSecondStep', { params: { id } }),
    onSuccess: () => queries.invalidateQueries({ predicate: mayBeReloaded }),
  });
}

/** A user on the server; a change names the version it is based on. */
export type SavedUser = Pick<User, 'id' | 'version'>;

export type UserChange =
  | { kind: 'create'; body: CreateUserInput; idempotencyKey: string }
  | { kind: 'invite'; body: InviteUserInput; idempotencyKey: string }
  | { kind: 'update'; user: SavedUser; body: UpdateUser }
  | { kind: 'role'; user: SavedUser; body: UpdateRole };

/** Resolves to the saved user. */
export function useChangeUser() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (change: UserChange) => send(change),
    onSuccess: () => queries.invalidateQueries({ predicate: mayBeReloaded }),
  });
}

function send(change: UserChange): Promise<User> {
  switch (change.kind) {
    case 'create':
      return untilFinished(() => api.call('createUser', change));
    case 'invite':
      return untilFinished(() => api.call('inviteUser', change));
    case 'update':
      return api.call('updateUser', { ...addressOf(change.user), body: change.body });
    case 'role':
      return api.call('updateUserRole', { ...addressOf(change.user), body: change.body });
  }
}

function addressOf({ id, version }: SavedUser) {
  return { params: { id }, ...(version !== undefined && { ifMatch: version }) };
}

/** Reloading the user would replace what is being typed. */
function mayBeReloaded({ queryKey }: Query): boolean {
  return queryKey[0] !== 'admin-user';
}

/** The invitation of a user. Sending resolves to the link's token, which the server returns once. */
export function useInvitation(onChanged: (user: User) => void) {
  const queries = useQueryClient();
  const changed = (user: User) => {
    onChanged(user);
    void queries.invalidateQueries({ predicate: mayBeReloaded });
  };
  /** The user may have another version by now: by somebody else's change, or by our own whose answer was lost. */
  const reload = async (_: Error, { id }: SavedUser) => {
    const now = await api.call('getUser', { params: { id } }).catch(() => undefined);
    if (now) changed(now);
  };
  const sending = useMutation({
    mutationFn: (user: SavedUser) => api.call('sendInvitation', addressOf(user)),
    onSuccess: ({ user }) => changed(user),
    onError: reload,
  });
  const revoking = useMutation({
    mutationFn: (user: SavedUser) => api.call('revokeInvitation', addressOf(user)),
    onSuccess: changed,
    onError: reload,
  });
  return {
    sent: sending.data,
    isBusy: sending.isPending || revoking.isPending,
    isRevoked: revoking.isSuccess,
    failure: sending.error ?? revoking.error,
    send: (user: SavedUser) => {
      revoking.reset();
      sending.mutate(user);
    },
    revoke: (user: SavedUser) => {
      sending.reset();
      revoking.mutate(user);
    },
  };
}

export type InvitationActions = ReturnType<typeof useInvitation>;

/** The first pause is for a request that may be running, the next for what a crash left of it. */
const waits = 3;

/**
 * Repeats the creation of a user, as long as the server says, while an earlier one is being
 * finished.
 */
export async function untilFinished<Created>(create: () => Promise<Created>): Promise<Created> {
  for (let waited = 0; ; waited += 1) {
    try {
      return await create();
    } catch (error) {
      const isUnfinished = error instanceof ApiError && error.code === 'user-unfinished';
      if (!isUnfinished || waited === waits) throw error;
      await wait(error.retryAfter ?? 1);
    }
  }
}

function wait(seconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1000));
}
