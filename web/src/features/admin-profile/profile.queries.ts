import { useMutation, useQuery } from '@tanstack/react-query';
import type { User } from '#shared/schemas/auth.ts';
import { api } from '#web/src/api/client.ts';

/** Who is signed in, as saved now: the facts of the sign-in may have been edited since. */
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
