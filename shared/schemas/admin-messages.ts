/** Texts of admin pages, one object for each page, so that a bundle contains only the texts that it uses. */

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

export const archiveMessages = {
  running: 'An export is being made already.',
  loadFailed: 'The state of exports and backups could not be loaded.',
  startFailed: 'The export could not be started.',
  adminsOnly: 'Only administrators can export the site',
  downloadFailed: 'The export could not be downloaded. It may be gone: export again.',
  failed:
    'The last export failed. Try again; if it fails again, run npm run export, which has no time or size limit.',
} as const;

export const personalDataMessages = {
  adminsOnly: 'Only administrators can see personal data',
  lookUpFailed: 'Failed to look up this address. Please try again.',
  downloadFailed: 'Failed to download the data. Please try again.',
  eraseFailed:
    'Not everything could be erased. What is gone stays gone; erase again to go on with the rest.',
  nothingStored: 'Nothing is stored for this address.',
} as const;
