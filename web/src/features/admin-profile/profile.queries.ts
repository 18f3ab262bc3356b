import { useMutation, useQuery } from '@tanstack/react-query';
import type { User } from '#shared/schemas/auth.ts';
import { api } from '#web/src/api/client.ts';

/** The signed-in user in the saved state: the facts from the sign-in may be outdated. */
export function useOwnFacts(signedIn: User): User {
  const { data } = useQuery({
    queryKey: ['profile', signedIn.id],
    queryFn: ({ signal }) => api.call('me', { signal }),
    placeholderData: signedIn,
    staleTime: 0,
  });
  return data ?? signedIn;
}

export function useChangePassword() {
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string; oldPassword: string; newPassword: string }) =>
      api.call('changePassword', { params: { id }, body }),
  });
}
