/** Names of kinds and statuses. This file must not import zod, because browser code without schemas imports it. */

export const entryKinds = ['post', 'project', 'page'] as const;

export type EntryKindName = (typeof entryKinds)[number];

/** The id under which unsaved text is kept for an entry that does not exist yet. */
export function newEntryId(kind: EntryKindName): string {
  // Stored copies from when posts were the only kind have plain `new`.
  return kind === 'post' ? 'new' : `new-${kind}`;
}

export const postStatuses = ['draft', 'review', 'published'] as const;
export type PostStatus = (typeof postStatuses)[number];

/** Subjects of the activity feed. `security` covers passwords and denied access to the admin area. */
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
