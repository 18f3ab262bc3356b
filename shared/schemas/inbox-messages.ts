/** Texts of the inbox. */
export const inboxMessages = {
  listLoadFailed: 'Failed to load messages. Please try again.',
  loadFailed: 'Failed to load message. Please try again.',
  deleteFailed: 'Failed to delete message',
  deleted: 'The message was deleted.',
  inboxEmpty: 'There are no messages here yet.',
  spamEmpty: 'There is no spam.',
  nothingFound: 'No messages match this search.',
  markedMeanwhile:
    'Somebody else has marked this message meanwhile. It is shown as it is now; nothing was overwritten.',
  changedBeforeDeletion:
    'Somebody else has marked this message meanwhile, so it was not deleted. Delete it all the same?',
} as const;
