export const entryKinds = ['post', 'project', 'page'] as const;

export type EntryKindName = (typeof entryKinds)[number];

/** Stands for the id in the place of copies of entries of this kind that do not exist yet. */
export function newEntryOf(kind: EntryKindName): string {
  // Posts were the only ones.
  return kind === 'post' ? 'new' : `new-${kind}`;
}
