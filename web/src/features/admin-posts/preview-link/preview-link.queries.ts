/** The one preview link of a post. The server returns its address once. */
import { useMutation } from '@tanstack/react-query';
import { api } from '#web/src/api/client.ts';

export function useCreatePreview(id: string) {
  return useMutation({ mutationFn: () => api.call('createPreview', { params: { id } }) });
}

export function useRevokePreview(id: string) {
  return useMutation({ mutationFn: () => api.call('deletePreview', { params: { id } }) });
}
