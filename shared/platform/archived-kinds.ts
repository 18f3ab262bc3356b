/**
 * Classifies each stored kind for archives of the site. A test fails for a kind that is missing here, so that no archive
 * forgets new data.
 */

/**
 * - `KeptClass`: the items are in `items/<file>.jsonl`, in a public archive only those that visitors may see.
 * - derived: a restore or the publisher makes the items again from kept ones.
 * - passing: the items are useless on another site, or expire within hours.
 */
export type ArchiveClass = 'derived' | 'passing' | KeptClass;

export interface KeptClass {
  file: ArchiveFile;
  /** Whether visitors may see such items. Users, messages, versions, activity and statistics are private. */
  isPublic: boolean;
}

/** Files are restored in this order, so that an item comes after the items that it refers to. */
export const archiveFiles = [
  'users',
  'uploads',
  'labels',
  'versions',
  'posts',
  'unsettled-versions',
  'projects',
  'pages',
  'references',
  'working-copies',
  'working-copy-images',
  'settings',
  'messages',
  'refused-mails',
  'activity',
  'totals',
  'tops',
  'conversions',
  'closed-days',
] as const;
export type ArchiveFile = (typeof archiveFiles)[number];

/** Files of older archives that a restore ignores. */
export const formerArchiveFiles = ['previews'] as const;

/** Keys are the names of kinds in `stored-kinds.ts`. */
export const archivedKinds: Readonly<Record<string, ArchiveClass>> = {
  user: hidden('users'),
  session: 'passing',
  // The secret is encrypted for this site, so restored users set up the second step again.
  'second-step': 'passing',
  'second-step-set-up': 'passing',
  'sign-in-rules': 'passing',
  'user-claim': 'passing',
  username: 'derived',
  email: 'derived',
  'user-entry': 'derived',
  'user-counters': 'derived',
  'user-picture': 'derived',
  'user-work': 'passing',
  attempts: 'passing',
  'known-address': 'passing',
  post: shown('posts'),
  'post-body': shown('posts'),
  'post-version': hidden('versions'),
  // A preview link gives access to a draft, and an editor makes a new one with a click.
  preview: 'passing',
  'working-copy': hidden('working-copies'),
  'working-copy-images': hidden('working-copy-images'),
  slug: 'derived',
  'former-slugs': 'derived',
  'unsettled-versions': hidden('unsettled-versions'),
  'post-entry': 'derived',
  'post-words': 'derived',
  'scheduled-post': 'derived',
  'trashed-post': 'derived',
  'post-counters': 'derived',
  tag: shown('labels'),
  category: shown('labels'),
  reference: shown('references'),
  upload: shown('uploads'),
  'upload-entry': 'derived',
  'unused-uploads': 'passing',
  'upload-claim': 'passing',
  'project-claim': 'passing',
  'page-claim': 'passing',
  'post-claim': 'passing',
  project: shown('projects'),
  'project-slug': 'derived',
  'project-entry': 'derived',
  'trashed-project': 'derived',
  'project-counter': 'derived',
  page: shown('pages'),
  'page-slug': 'derived',
  'page-entry': 'derived',
  'trashed-page': 'derived',
  message: hidden('messages'),
  'refused-mail': hidden('refused-mails'),
  'message-entry': 'derived',
  'message-counters': 'derived',
  // A restored message is not mailed again.
  mail: 'passing',
  digest: 'passing',
  'mail-hour': 'passing',
  sender: 'passing',
  'message-claim': 'passing',
  'audit-event': hidden('activity'),
  // These items refer to files in this deployment's bucket.
  'archive-request': 'passing',
  archive: 'passing',
  'site-page': 'derived',
  settings: shown('settings'),
  'settings-version': hidden('settings'),
  'settings-progress': 'passing',
  publisher: 'passing',
  // The manifest names the version of each kind.
  format: 'passing',
  // A restored visit would be counted a second time, because the kept totals already include it.
  visit: 'passing',
  address: 'passing',
  counted: 'passing',
  totals: hidden('totals'),
  tops: hidden('tops'),
  conversion: hidden('conversions'),
  live: 'passing',
  closing: hidden('closed-days'),
};

export function keptClass(kind: string): KeptClass | undefined {
  const found = archivedKinds[kind];
  return typeof found === 'object' ? found : undefined;
}

function shown(file: ArchiveFile): KeptClass {
  return { file, isPublic: true };
}

function hidden(file: ArchiveFile): KeptClass {
  return { file, isPublic: false };
}
