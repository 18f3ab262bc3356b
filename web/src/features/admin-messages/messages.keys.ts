/** Query keys for messages. */
export const messageKeys = {
  lists: ['messages'],
  list: (folder: string) => ['messages', folder],
  one: (id: string) => ['message', id],
  unread: ['unread-messages'],
} as const;
