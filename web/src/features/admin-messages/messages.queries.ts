import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { MessageFolder, WireMessage } from '#shared/schemas/inbox.ts';
import { isGone, isStale } from '#web/src/api/api-error.ts';
import { api } from '#web/src/api/client.ts';
import { usePagedList } from '#web/src/api/paged.queries.ts';
import { messageKeys } from './unread-count.queries.ts';

/** A message in the version that is shown; another one is not changed. */
export type ShownMessage = Pick<WireMessage, 'id' | 'version'>;

/**
 * Pages of a folder, or of what a search finds in it, newest first. Each response also contains the
 * number of unread messages.
 */
export function useMessages(folder: MessageFolder, q: string) {
  const queries = useQueryClient();
  return usePagedList({
    queryKey: messageKeys.list(folder, q),
    fetchPage: async (page, signal) => {
      const query = { folder, ...(q !== '' && { q }), ...page };
      const answer = await api.call('listMessages', { query, signal });
      queries.setQueryData(messageKeys.unread, answer.meta.unread);
      return answer;
    },
    isSearch: q !== '',
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

/** If somebody else has marked the message meanwhile, it is loaded again, and keeps that mark. */
export function useMarkMessage() {
  const queries = useQueryClient();
  const show = (now: WireMessage) => {
    queries.setQueryData(messageKeys.one(now.id), now);
    void queries.invalidateQueries({ queryKey: messageKeys.lists });
    void queries.invalidateQueries({ queryKey: messageKeys.unread });
  };
  return useMutation({
    mutationFn: async ({ message, isRead }: { message: ShownMessage; isRead: boolean }) => {
      try {
        return await markMessage(message, isRead);
      } catch (error) {
        if (!isStale(error)) throw error;
        const now = await api.call('getMessage', { params: { id: message.id } });
        if (now.is_read === isRead) return now;
        show(now);
        throw error;
      }
    },
    onSuccess: show,
  });
}

export function useDeleteMessage() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: deleteMessage,
    onSettled: async (_done, error, { id }) => {
      if (isStale(error)) await queries.invalidateQueries({ queryKey: messageKeys.one(id) });
      // The list, here or on the next page, updates the number of unread ones as well.
      await queries.invalidateQueries({ queryKey: messageKeys.lists });
    },
  });
}

export function useRefreshMessages(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: messageKeys.lists });
}

export function markMessage({ id, version }: ShownMessage, isRead: boolean): Promise<WireMessage> {
  const body = { is_read: isRead };
  return api.call('markMessage', { params: { id }, body, ifMatch: version });
}

export async function deleteMessage({ id, version }: ShownMessage): Promise<void> {
  try {
    await api.call('deleteMessage', { params: { id }, ifMatch: version });
  } catch (error) {
    // Somebody else was quicker.
    if (!isGone(error)) throw error;
  }
}
