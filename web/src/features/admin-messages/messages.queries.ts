import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { MessageFolder, WireMessage } from '#shared/schemas/inbox.ts';
import { isGone, isStale } from '#web/src/api/api-error.ts';
import { api } from '#web/src/api/client.ts';
import { usePagedList } from '#web/src/api/paged.queries.ts';
import { messageKeys } from './unread-count.queries.ts';

/** The version on screen. The server refuses to change or delete a message that has another version by now. */
export type ShownMessage = Pick<WireMessage, 'id' | 'version'>;

/** Pages of a folder or of a search in it, the newest first. Each response also updates the unread count. */
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

/** Requests the message each time it is opened, because somebody else may have read or deleted it. */
export function useMessage(id: string) {
  return useQuery({
    queryKey: messageKeys.one(id),
    queryFn: ({ signal }) => api.call('getMessage', { params: { id }, signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** If somebody else has changed the message, loads that version instead of overwriting it. */
export function useMarkMessage() {
  const queries = useQueryClient();
  const storeLatest = (latest: WireMessage) => {
    queries.setQueryData(messageKeys.one(latest.id), latest);
    void queries.invalidateQueries({ queryKey: messageKeys.lists });
    void queries.invalidateQueries({ queryKey: messageKeys.unread });
  };
  return useMutation({
    mutationFn: async ({ message, isRead }: { message: ShownMessage; isRead: boolean }) => {
      try {
        return await markMessage(message, isRead);
      } catch (error) {
        if (!isStale(error)) throw error;
        const latest = await api.call('getMessage', { params: { id: message.id } });
        if (latest.is_read === isRead) return latest;
        storeLatest(latest);
        throw error;
      }
    },
    onSuccess: storeLatest,
  });
}

export function useDeleteMessage() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: deleteMessage,
    onSettled: async (_done, error, { id }) => {
      if (isStale(error)) await queries.invalidateQueries({ queryKey: messageKeys.one(id) });
      // The list also brings the number of unread messages. The message's page has no list, but leads back to it.
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
    // Somebody else has already deleted the message.
    if (!isGone(error)) throw error;
  }
}
