import { useWindowEvent } from '@mantine/hooks';
import { focusManager, useQuery } from '@tanstack/react-query';
import { api } from '#web/src/api/client.ts';
import { answeredOverAMinuteAgo } from '#web/src/api/refetch-on-focus.ts';

export const messageKeys = {
  lists: ['messages'],
  list: (folder: string, q: string) => ['messages', folder, q],
  one: (id: string) => ['message', id],
  unread: ['unread-messages'],
} as const;

/**
 * The number of unread messages in the inbox. Requested at the start, after each change and, at most once a
 * minute, when the window regains the focus.
 * @param enabled false while nobody is signed in, and while a list of messages provides the number
 */
export function useUnreadCount({ enabled }: { enabled: boolean }) {
  const query = useQuery({
    queryKey: messageKeys.unread,
    queryFn: async ({ signal }) => {
      const { meta } = await api.call('listMessages', { query: { page_size: 1 }, signal });
      return meta.unread;
    },
    staleTime: 60_000,
    refetchOnWindowFocus: answeredOverAMinuteAgo,
    enabled,
  });
  // By itself, TanStack Query notices a hidden window that becomes visible, but not a visible one that regains the focus.
  useWindowEvent('focus', () => focusManager.onFocus());
  return query;
}
