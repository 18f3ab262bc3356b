/** Texts of the inbox. */
export const inboxMessages = {
  listLoadFailed: 'Failed to load messages. Please try again.',
  loadFailed: 'Failed to load message. Please try again.',
  deleteFailed: 'Failed to delete message',
  deleted: 'The message was deleted.',
  inboxEmpty: 'There are no messages here yet.',
  spamEmpty: 'There is no spam.',
} as const;
