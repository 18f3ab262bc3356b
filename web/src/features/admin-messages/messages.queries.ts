import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { MessageFolder, WireMessage } from '#shared/schemas/inbox.ts';
import { ApiError, api } from '#web/src/api/client.ts';
import { usePagedList } from '#web/src/api/paged.queries.ts';
import { messageKeys } from './messages.keys.ts';

/** Pages of a folder, newest first. Each response also contains the number of unread messages. */
export function useMessages(folder: MessageFolder) {
  const queries = useQueryClient();
  return usePagedList({
    queryKey: messageKeys.list(folder),
    fetchPage: async (page, signal) => {
      const answer = await api.call('listMessages', { query: { folder, ...page }, signal });
      queries.setQueryData(messageKeys.unread, answer.meta.unread);
      return answer;
    },
    refreshOnFocus: true,
  });
}

/**
 * One message, requested each time that it is opened: somebody else may have read or deleted it.
 */
export function useMessage(id: string) {
  return useQuery({
    queryKey: messageKeys.one(id),
    queryFn: ({ signal }) => api.call('getMessage', { params: { id }, signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Whether a message could not be loaded because it does not exist. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

export function useMarkMessage() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, isRead }: { id: string; isRead: boolean }) =>
      api.call('markMessage', { params: { id }, body: { is_read: isRead } }),
    onSuccess: (message) => {
      queries.setQueryData(messageKeys.one(message.id), message);
      void queries.invalidateQueries({ queryKey: messageKeys.lists });
      void queries.invalidateQueries({ queryKey: messageKeys.unread });
    },
  });
}

export function useDeleteMessage() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ id }: Pick<WireMessage, 'id'>) => {
      try {
        await api.call('deleteMessage', { params: { id } });
      } catch (error) {
        // Somebody else was quicker.
        if (!isGone(error)) throw error;
      }
    },
    // The list, here or on the next page, updates the number of unread ones as well.
    onSettled: () => queries.invalidateQueries({ queryKey: messageKeys.lists }),
  });
}
