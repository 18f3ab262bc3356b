import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { User } from '#shared/schemas/auth.ts';
import type { UpdateOwnUser } from '#shared/schemas/users.ts';
import { api } from '#web/src/api/client.ts';
import { uploadAddressKey } from '#web/src/api/upload-address.queries.ts';

/** Loads the signed-in user again, because the data from the sign-in may be outdated. */
export function useProfile(id: string) {
  return useQuery({
    queryKey: ['profile', id],
    queryFn: ({ signal }) => api.call('me', { signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Resolves to the saved user. The server refuses the change if `version` is no longer the latest. */
export function useChangeProfile() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ version, body }: { version: User['version']; body: UpdateOwnUser }) =>
      api.call('updateMe', { body, ...(version !== undefined && { ifMatch: version }) }),
    // Reloading the profile would replace what is being typed, and the addresses of pictures have not changed.
    onSuccess: () =>
      queries.invalidateQueries({
        predicate: ({ queryKey: [kind] }) => kind !== 'profile' && kind !== uploadAddressKey,
      }),
  });
}

export function useChangePassword() {
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string; oldPassword: string; newPassword: string }) =>
      api.call('changePassword', { params: { id }, body }),
  });
}
