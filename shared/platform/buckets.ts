/** The partition of archives in the core table. The stream of its changes wakes the archiver. */
export const archivesPartition = 'ARCHIVES';
/** The sort key of an export request, by which the archiver recognises the item, as the stream has only keys. */
export const archiveRequestSort = 'REQUEST';

/** Prefixes in the bucket of archives. `infra/constructs/archives-bucket.ts` sets how long each keeps its objects. */
export const archivePrefixes = {
  exports: 'exports/',
  daily: 'backups/daily/',
  monthly: 'backups/monthly/',
} as const;

/** The log message of a successful backup, which the alarm for late backups counts. */
export const backupMade = 'backup made';

export const exportHours = 24;
export const backupDays = 30;
export const monthlyBackupDays = 365;
/** Days for which S3 still keeps objects that expired, or were overwritten or deleted. */
export const deletedArchiveDays = 7;
/** A backup counts as late after two days, because a day's backup may fail once. */
export const backupLateDays = 2;

/** The longest timeout that Lambda allows. */
export const archiverMinutes = 15;

export const uploadsPrefix = 'uploads/';

/** Prefix of the object key while an upload is not checked yet. Objects under this prefix expire. */
export const incomingPrefix = 'incoming/';
