import { useWindowEvent } from '@mantine/hooks';
import { focusManager, useQuery } from '@tanstack/react-query';
import { api } from '#web/src/api/client.ts';
import { askedOverAMinuteAgo } from '#web/src/api/refetch-on-focus.ts';

/** Query keys for messages. */
export const messageKeys = {
  lists: ['messages'],
  list: (folder: string, q: string) => ['messages', folder, q],
  one: (id: string) => ['message', id],
  unread: ['unread-messages'],
} as const;

/**
 * The number of unread messages in the inbox. Requested at the start,
 * after each change and when the window regains the focus, there at most once a minute.
 * @param enabled false when a list of messages provides it, and while nobody is signed in
 */
export function useUnreadCount({ enabled }: { enabled: boolean }) {
  const query = useQuery({
    queryKey: messageKeys.unread,
    queryFn: async ({ signal }) => {
      const { meta } = await api.call('listMessages', { query: { page_size: 1 }, signal });
      return meta.unread;
    },
    staleTime: 60_000,
    refetchOnWindowFocus: askedOverAMinuteAgo,
    enabled,
  });
  // The query itself only notices a window that was hidden, not one that was beside another.
  useWindowEvent('focus', () => focusManager.onFocus());
  return query;
}
