/** The names in the buckets of archives and uploads, and what starts an archive. */

/** The partition of archives in the core table. The stream of its changes wakes the archiver. */
export const archivesPartition = 'ARCHIVES';
/** The sort key of the item that asks for an export. The stream has keys only. */
export const archiveRequestSort = 'REQUEST';

/** Prefixes of the bucket of archives. Their lifetimes are in `infra/constructs/archives-bucket.ts`. */
export const archivePrefixes = {
  exports: 'exports/',
  daily: 'backups/daily/',
  monthly: 'backups/monthly/',
} as const;

/** The log's message about a backup that succeeded; the alarm for late ones counts it. */
export const backupMade = 'backup made';

export const exportHours = 24;
export const backupDays = 30;
export const monthlyBackupDays = 365;
/** Days for which S3 keeps objects that expired, or were overwritten or deleted. */
export const deletedArchiveDays = 7;
/** A backup counts as late after two days, because a day's backup may fail once. */
export const backupLateDays = 2;

/** The longest time that Lambda gives a function. */
export const archiverMinutes = 15;

/** Folders of the uploads bucket. Object keys begin with the first one. */
export const uploadsPrefix = 'uploads/';

/** Before the object key of what has been sent, but not checked yet; it expires here. */
export const incomingPrefix = 'incoming/';
