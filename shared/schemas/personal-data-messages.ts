/** Texts of the page about a person's data. */
export const personalDataMessages = {
  adminsOnly: 'Only administrators can see personal data',
  lookUpFailed: 'Failed to look up this address. Please try again.',
  downloadFailed: 'Failed to download the data. Please try again.',
  eraseFailed:
    'Not everything could be erased. What is gone stays gone; erase again to go on with the rest.',
  nothingStored: 'Nothing is stored for this address.',
} as const;
