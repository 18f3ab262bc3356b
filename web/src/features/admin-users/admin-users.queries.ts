import { type Query, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { User } from '#shared/schemas/auth.ts';
import type { InviteUserInput } from '#shared/schemas/invitations.ts';
import type { CreateUserInput, UpdateRole, UpdateUser } from '#shared/schemas/users.ts';
import { limits } from '#shared/schemas/limits.ts';
import { api, ApiError } from '#web/src/api/client.ts';
import { usePagedList } from '#web/src/api/paged.queries.ts';

/** Lists the users that match `q`, newest first. */
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

/** Loads the user to edit. Never cached, because a cached user could be outdated. */
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
    mutationFn: (user: SavedUser) => api.call('deleteUser', versionedRequest(user)),
    // Also after a failure, because the listed user may be outdated.
    onSettled: () => queries.invalidateQueries(),
  });
}

export function useRemoveSecondStep() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: SavedUser) => api.call('removeSecondStep', { params: { id } }),
    onSuccess: () => queries.invalidateQueries({ predicate: isReloadable }),
  });
}

/** The user's version that a change is based on. The server refuses the change if there is a newer one. */
export type SavedUser = Pick<User, 'id' | 'version'>;

export type UserChange =
  | { kind: 'create'; body: CreateUserInput; idempotencyKey: string }
  | { kind: 'invite'; body: InviteUserInput; idempotencyKey: string }
  | { kind: 'update'; user: SavedUser; body: UpdateUser }
  | { kind: 'role'; user: SavedUser; body: UpdateRole };

export function useChangeUser() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (change: UserChange) => sendChange(change),
    onSuccess: () => queries.invalidateQueries({ predicate: isReloadable }),
  });
}

function sendChange(change: UserChange): Promise<User> {
  switch (change.kind) {
    case 'create':
      return retryUnfinished(() => api.call('createUser', change));
    case 'invite':
      return retryUnfinished(() => api.call('inviteUser', change));
    case 'update':
      return api.call('updateUser', { ...versionedRequest(change.user), body: change.body });
    case 'role':
      return api.call('updateUserRole', { ...versionedRequest(change.user), body: change.body });
  }
}

function versionedRequest({ id, version }: SavedUser) {
  return { params: { id }, ...(version !== undefined && { ifMatch: version }) };
}

/** Excludes the user in the form: a reload would replace what is being typed. */
function isReloadable({ queryKey }: Query): boolean {
  return queryKey[0] !== 'admin-user';
}

/** Sends and revokes invitations. `sent` has the token of the link, which the server returns only once. */
export function useInvitation(onChanged: (user: User) => void) {
  const queries = useQueryClient();
  const onUserChanged = (user: User) => {
    onChanged(user);
    void queries.invalidateQueries({ predicate: isReloadable });
  };
  // After an error, the user may have a newer version, made by somebody else or by this request itself.
  const reload = async (_: Error, { id }: SavedUser) => {
    const latest = await api.call('getUser', { params: { id } }).catch(() => undefined);
    if (latest) onUserChanged(latest);
  };
  const sending = useMutation({
    mutationFn: (user: SavedUser) => api.call('sendInvitation', versionedRequest(user)),
    onSuccess: ({ user }) => onUserChanged(user),
    onError: reload,
  });
  const revoking = useMutation({
    mutationFn: (user: SavedUser) => api.call('revokeInvitation', versionedRequest(user)),
    onSuccess: onUserChanged,
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

/** The first wait is for an earlier request that may still be running, the others for the clean-up after one that crashed. */
const maxWaits = 3;

/** Creates a user; while the server is busy with an earlier attempt, waits as long as it asks for and tries again. */
export async function retryUnfinished<Created>(create: () => Promise<Created>): Promise<Created> {
  for (let waits = 0; ; waits += 1) {
    try {
      return await create();
    } catch (error) {
      const isUnfinished = error instanceof ApiError && error.code === 'user-unfinished';
      if (!isUnfinished || waits === maxWaits) throw error;
      const seconds = error.retryAfter ?? 1;
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    }
  }
}
