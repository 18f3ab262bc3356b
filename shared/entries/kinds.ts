/** Words for kinds and states. No zod here: lists of them are shown, and posts read, without schemas. */

export const entryKinds = ['post', 'project', 'page'] as const;

export type EntryKindName = (typeof entryKinds)[number];

/** Stands for the id in the place of copies of entries of this kind that do not exist yet. */
export function newEntryOf(kind: EntryKindName): string {
  // Posts were the only ones.
  return kind === 'post' ? 'new' : `new-${kind}`;
}

export const postStatuses = ['draft', 'review', 'published'] as const;
export type PostStatus = (typeof postStatuses)[number];

/** Kinds of things that events are about. The last is sign-in: passwords and refused pages. */
export const eventKinds = [
  'post',
  'project',
  'page',
  'user',
  'message',
  'upload',
  'settings',
  'security',
] as const;

export type EventKind = (typeof eventKinds)[number];
