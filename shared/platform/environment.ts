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
  /** The address of the site, with `https://` and without a slash at its end. */
  siteAddress: 'SITE_ADDRESS',
  distributionId: 'DISTRIBUTION_ID',
  /** The number of paths of the distribution that may be invalidated in a month. */
  invalidationsPerMonth: 'INVALIDATIONS_PER_MONTH',
  /** Sender of mail, and receiver of the owner's; without them nothing is mailed. */
  mailFrom: 'MAIL_FROM',
  mailTo: 'MAIL_TO',
  /** The configuration set of SES through which the function learns about mails that come back. */
  mailConfigurationSet: 'MAIL_CONFIGURATION_SET',
  originSecret: 'ORIGIN_SECRET',
  /** Accepted as well until edges have the current one. */
  previousOriginSecret: 'PREVIOUS_ORIGIN_SECRET',
  addressHashKey: 'ADDRESS_HASH_KEY',
  previousHashKey: 'PREVIOUS_HASH_KEY',
  logLevel: 'LOG_LEVEL',
} as const;

/** The deployed functions; each is wired by a file in `lambdas/runtime/wiring`, with a bundle of its own. */
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

/** The functions behind the gateway; streams, the clock and a budget call the others. */
export type ApiFunctionName = Exclude<
  FunctionName,
  'publisher' | 'analytics' | 'sweep' | 'archiver' | 'breaker'
>;
