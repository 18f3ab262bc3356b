/** Attribute names that every table of ours has; the single-table keys themselves are made in `lambdas/dynamo/keys.ts`. */
export const tableKeys = {
  partition: 'pk',
  sort: 'sk',
  /** Epoch seconds after which DynamoDB may delete the item. */
  expiry: 'expires_at',
} as const;
