/** Attribute names of both tables. `lambdas/adapters/dynamo/keys.ts` makes the keys. */
export const tableKeys = {
  partition: 'pk',
  sort: 'sk',
  /** Epoch seconds after which DynamoDB may delete the item. */
  expiry: 'expires_at',
} as const;

/** Partition of the projects that only the admin area shows. */
export const draftProjectsPartition = 'PROJECTS#drafts#';

export const settingsPartition = 'SETTINGS';

/**
 * Partitions of the core table whose changes wake the publisher. Public entries are in the lists, and so are drafts,
 * because a preview link may show them. Uploads are watched because an entry may be published before its images arrive.
 */
export const wakingPartitions = {
  lists: [
    'POSTS#public',
    'POSTS#unpublished',
    'PROJECTS#*#',
    draftProjectsPartition,
    'PAGES#all',
    // The counters of posts name the pinned post.
    'COUNTERS',
    settingsPartition,
  ],
  uploads: 'UPLOAD#',
  previews: 'PREVIEW#',
};
