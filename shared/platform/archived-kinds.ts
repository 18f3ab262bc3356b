/**
 * The class of each stored kind in an archive of the site. A test fails for a kind without one, so that
 * nobody adds data that an archive forgets.
 */

/**
 * - kept: its items are in `items/<file>.jsonl`; a public archive has only those that visitors see.
 * - derived: made again from what is kept, or by the publisher.
 * - passing: means nothing to another site, or ends by itself within hours.
 */
export type ArchiveClass = 'derived' | 'passing' | KeptClass;

export interface KeptClass {
  file: ArchiveFile;
  /** Visitors see it: neither who somebody is, what they wrote in private or did, nor how many came. */
  isPublic: boolean;
}

/** In the order in which they are restored: what is referred to comes before what refers to it. */
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

/** Files that earlier archives may have, and that no restore takes. */
export const formerArchiveFiles = ['previews'] as const;

/** By the names in `stored-kinds.ts`. */
export const archivedKinds: Readonly<Record<string, ArchiveClass>> = {
  user: hidden('users'),
  session: 'passing',
  // A secret that only this site can read: restored users set it up again.
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
  // A preview's link opens a draft: a way in, made anew with a click.
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
  // Where the files of this deployment are.
  'archive-request': 'passing',
  archive: 'passing',
  'site-page': 'derived',
  settings: shown('settings'),
  'settings-version': hidden('settings'),
  'settings-progress': 'passing',
  publisher: 'passing',
  // The manifest names the version of each kind.
  format: 'passing',
  // Counted already: a restored visit would be counted twice. The totals are kept.
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
