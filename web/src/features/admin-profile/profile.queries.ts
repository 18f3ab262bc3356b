import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { User } from '#shared/schemas/auth.ts';
import type { UpdateOwnUser } from '#shared/schemas/users.ts';
import { api } from '#web/src/api/client.ts';
import { uploadAddressKey } from '#web/src/api/upload-address.queries.ts';

/** The signed-in user, always in the saved state: the facts from the sign-in may be outdated. */
export function useProfile(id: string) {
  return useQuery({
    queryKey: ['profile', id],
    queryFn: ({ signal }) => api.call('me', { signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Resolves to the saved user; `version` is what the change is based on. */
export function useChangeProfile() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ version, body }: { version: User['version']; body: UpdateOwnUser }) =>
      api.call('updateMe', { body, ...(version !== undefined && { ifMatch: version }) }),
    // Reloading the profile would replace what is being typed; addresses of pictures stay right.
    onSuccess: () =>
      queries.invalidateQueries({
        predicate: ({ queryKey: [of] }) => of !== 'profile' && of !== uploadAddressKey,
      }),
  });
}

export function useChangePassword() {
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string; oldPassword: string; newPassword: string }) =>
      api.call('changePassword', { params: { id }, body }),
  });
}
