/**
 * What an archive of the site holds of each stored kind. A test fails for a kind without a class, so that
 * nobody adds data that an archive forgets.
 */

/**
 * - kept: its items are in `items/<file>.jsonl`. Personal ones are left out of a public archive.
 * - derived: made again from what is kept, or by the publisher.
 * - passing: means nothing to another site, or ends by itself within hours.
 */
export type ArchiveClass = 'derived' | 'passing' | KeptClass;

export interface KeptClass {
  file: ArchiveFile;
  /** Says who somebody is, what they wrote in private, or what they did. */
  isPersonal: boolean;
}

/** In the order in which they are restored: what is referred to comes before what refers to it. */
export const archiveFiles = [
  'users',
  'uploads',
  'labels',
  'versions',
  'posts',
  'unsettled-versions',
  'previews',
  'projects',
  'references',
  'working-copies',
  'working-copy-images',
  'messages',
  'refused-mails',
  'activity',
  'totals',
  'tops',
  'conversions',
  'closed-days',
] as const;
export type ArchiveFile = (typeof archiveFiles)[number];

/** By the names in `stored-kinds.ts`. */
export const archivedKinds: Readonly<Record<string, ArchiveClass>> = {
  user: personal('users'),
  session: 'passing',
  'user-claim': 'passing',
  username: 'derived',
  email: 'derived',
  'user-entry': 'derived',
  'user-counters': 'derived',
  'user-picture': 'derived',
  'user-work': 'passing',
  attempts: 'passing',
  'known-address': 'passing',
  post: open('posts'),
  'post-body': open('posts'),
  'post-version': personal('versions'),
  preview: personal('previews'),
  'working-copy': personal('working-copies'),
  'working-copy-images': personal('working-copy-images'),
  slug: 'derived',
  'unsettled-versions': personal('unsettled-versions'),
  'post-entry': 'derived',
  'post-words': 'derived',
  'scheduled-post': 'derived',
  'trashed-post': 'derived',
  'post-counters': 'derived',
  tag: open('labels'),
  category: open('labels'),
  reference: open('references'),
  upload: open('uploads'),
  'unused-uploads': 'passing',
  'upload-claim': 'passing',
  'project-claim': 'passing',
  'post-claim': 'passing',
  project: open('projects'),
  'project-slug': 'derived',
  'project-entry': 'derived',
  'trashed-project': 'derived',
  'project-counter': 'derived',
  message: personal('messages'),
  'refused-mail': personal('refused-mails'),
  'message-entry': 'derived',
  'message-counters': 'derived',
  // A restored message is not mailed again.
  mail: 'passing',
  digest: 'passing',
  'mail-hour': 'passing',
  sender: 'passing',
  'message-claim': 'passing',
  'audit-event': personal('activity'),
  // Where the files of this deployment are.
  'archive-request': 'passing',
  archive: 'passing',
  'site-page': 'derived',
  publisher: 'passing',
  // The manifest names the version of each kind.
  format: 'passing',
  // Counted already: a restored visit would be counted twice. The totals are kept.
  visit: 'passing',
  address: 'passing',
  counted: 'passing',
  totals: open('totals'),
  tops: open('tops'),
  conversion: personal('conversions'),
  live: 'passing',
  closing: open('closed-days'),
};

export function keptClass(kind: string): KeptClass | undefined {
  const found = archivedKinds[kind];
  return typeof found === 'object' ? found : undefined;
}

function open(file: ArchiveFile): KeptClass {
  return { file, isPersonal: false };
}

function personal(file: ArchiveFile): KeptClass {
  return { file, isPersonal: true };
}
