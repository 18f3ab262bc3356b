/** Attribute names that every table of ours has; the single-table keys themselves are made in `lambdas/adapters/dynamo/keys.ts`. */
export const tableKeys = {
  partition: 'pk',
  sort: 'sk',
  /** Epoch seconds after which DynamoDB may delete the item. */
  expiry: 'expires_at',
} as const;

/** The list of projects that only the admin area sees. */
export const draftProjectsPartition = 'PROJECTS#drafts#';

export const settingsPartition = 'SETTINGS';

/**
 * Partitions of the core table whose changes wake the publisher: whatever visitors may see has an
 * entry in one of the lists, as has a draft, which a preview link may show. An upload may be completed
 * after what refers to it was published.
 */
export const wakingPartitions = {
  lists: [
    'POSTS#public',
    'POSTS#unpublished',
    'PROJECTS#*#',
    draftProjectsPartition,
    'PAGES#all',
    // The pinned post.
    'COUNTERS',
    settingsPartition,
  ],
  uploads: 'UPLOAD#',
  previews: 'PREVIEW#',
};
