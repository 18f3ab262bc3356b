/** Query keys for messages. */
export const messageKeys = {
  lists: ['messages'],
  list: (folder: string, q: string) => ['messages', folder, q],
  one: (id: string) => ['message', id],
  unread: ['unread-messages'],
} as const;
