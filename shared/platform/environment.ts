/** Names of the environment variables that the infrastructure sets and the functions read. */
export const environmentNames = {
  stage: 'STAGE',
  coreTable: 'CORE_TABLE',
  analyticsTable: 'ANALYTICS_TABLE',
  userPoolId: 'USER_POOL_ID',
  userPoolClientId: 'USER_POOL_CLIENT_ID',
  siteBucket: 'SITE_BUCKET',
  uploadsBucket: 'UPLOADS_BUCKET',
  archivesBucket: 'ARCHIVES_BUCKET',
  /** The site's address, with `https://` and without a trailing slash. */
  siteAddress: 'SITE_ADDRESS',
  distributionId: 'DISTRIBUTION_ID',
  /** The number of paths that the publisher may invalidate in a month. */
  invalidationsPerMonth: 'INVALIDATIONS_PER_MONTH',
  /** The sender of all mail, and the owner's address. Without both, the site sends no mail. */
  mailFrom: 'MAIL_FROM',
  mailTo: 'MAIL_TO',
  /** The SES configuration set that reports bounced mail to the function. */
  mailConfigurationSet: 'MAIL_CONFIGURATION_SET',
  originSecret: 'ORIGIN_SECRET',
  /** The secret before the last rotation, accepted until every edge sends the current one. */
  previousOriginSecret: 'PREVIOUS_ORIGIN_SECRET',
  addressHashKey: 'ADDRESS_HASH_KEY',
  previousHashKey: 'PREVIOUS_HASH_KEY',
  logLevel: 'LOG_LEVEL',
} as const;

/** The deployed functions. Each has a file in `lambdas/runtime/wiring` and a bundle. */
export const functionNames = [
  'auth',
  'content',
  'admin',
  'ingest',
  'publisher',
  'analytics',
  'sweep',
  'archiver',
  'breaker',
] as const;

export type FunctionName = (typeof functionNames)[number];

/** The functions behind the gateway. Streams, schedules and a budget call the others. */
export type ApiFunctionName = Exclude<
  FunctionName,
  'publisher' | 'analytics' | 'sweep' | 'archiver' | 'breaker'
>;
