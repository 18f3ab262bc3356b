export const archiveMessages = {
  running: 'An export is being made already.',
  loadFailed: 'The state of exports and backups could not be loaded.',
  startFailed: 'The export could not be started.',
  adminsOnly: 'Only administrators can export the site',
  downloadFailed: 'The export could not be downloaded. It may be gone: export again.',
  failed:
    'The last export failed. Try again; if it fails again, run npm run export, which has no time or size limit.',
} as const;
