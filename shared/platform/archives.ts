/** Where archives of the site are, and what starts one. */

/** Of the core table. The stream of its changes wakes the archiver. */
export const archivesPartition = 'ARCHIVES';
/** The sort key of the item that asks for an export. The stream has keys only. */
export const archiveRequestSort = 'REQUEST';

/** Prefixes of the bucket of archives. Their lifetimes are in `infra/constructs/archives-bucket.ts`. */
export const archivePrefixes = {
  exports: 'exports/',
  daily: 'backups/daily/',
  monthly: 'backups/monthly/',
} as const;

/** What the log says of a backup that succeeded; the alarm for late ones counts it. */
export const backupMade = 'backup made';

export const exportHours = 24;
export const backupDays = 30;
export const monthlyBackupDays = 365;
/** How long S3 keeps what expired, or was overwritten or deleted. */
export const deletedArchiveDays = 7;
/** Why a late one is noticed: a day's backup may fail once. */
export const backupLateDays = 2;

/** The longest time that Lambda gives a function. */
export const archiverMinutes = 15;
