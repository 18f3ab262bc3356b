/** Grants that the functions need although no suite can show their use, each with the reason. */
import { storedTables, upgradedPartitions } from '#shared/platform/stored-kinds.ts';
import type { Exception } from './right.ts';

const writtenByLambda =
  'Lambda itself writes what the function prints: with the role of the function, without a call of its code.';

/** Actions that the CDK writes into the policy of each bucket that it empties. */
const emptyBucketActions = ['s3:DeleteObject*', 's3:GetBucket*', 's3:List*', 's3:PutBucketPolicy'];

export const exceptions: readonly Exception[] = [
  { function: '*', action: 'logs:CreateLogStream', resource: 'own log', reason: writtenByLambda },
  { function: '*', action: 'logs:PutLogEvents', resource: 'own log', reason: writtenByLambda },
  {
    function: 'ingest',
    action: 'ses:SendEmail',
    resource: 'receiver email identity',
    reason:
      'In its sandbox SES asks for the right on a receiver that is an identity of the account as well; no stand-in has a sandbox.',
    dependsOnCloud: true,
  },
  {
    function: 'ingest',
    action: 'dynamodb:Query',
    resource: 'core table',
    condition: '*LeadingKeys: MAILS',
    reason:
      'Every five minutes it looks for mails that failed requests left; suites may end before.',
    dependsOnCloud: true,
  },
  {
    function: 'ingest',
    action: 'dynamodb:*Item',
    resource: 'core table',
    condition: '*LeadingKeys: DIGEST#*',
    reason:
      'It remembers what a digest lists, in case its mail comes back; the first digest is sent an hour after eleven messages.',
    dependsOnCloud: true,
  },
  {
    function: 'publisher',
    action: 's3:ListBucket',
    resource: 'uploads bucket',
    reason:
      'Nothing is listed: with the right S3 says that an upload is gone, without it that it may not be read.',
    dependsOnCloud: true,
  },
  {
    function: 'admin',
    action: 's3:ListBucket',
    resource: 'uploads bucket',
    reason:
      'Nothing is listed: with the right S3 says that an upload has not arrived, without it that it may not be read.',
    dependsOnCloud: true,
  },
  {
    function: 'publisher',
    action: 'dynamodb:UpdateItem',
    resource: 'core table',
    condition: '*LeadingKeys: VERSIONS#*',
    reason:
      'It settles the versions of posts whose deletion or restoration failed half way; in no suite one does.',
    dependsOnCloud: true,
  },
  {
    function: 'publisher',
    action: 'dynamodb:*Item',
    resource: 'core table',
    condition: '*LeadingKeys: PROJECT#*, PROJECTS#*, PROJECTSLUG#*',
    reason: 'It names projects of releases in which they had no pages; no suite has any.',
    dependsOnCloud: true,
  },
  ...[
    { action: 's3:DeleteObject', resource: 'uploads bucket/uploads/*' },
    ...['dynamodb:GetItem', 'dynamodb:DeleteItem', 'dynamodb:UpdateItem'].map((action) => ({
      action,
      resource: 'core table',
      condition: '*LeadingKeys: *MESSAGE*',
    })),
  ].map((grant) => ({
    ...grant,
    function: 'sweep',
    reason:
      'It removes what nobody has needed for a month or longer; no suite has anything that old.',
    dependsOnCloud: true as const,
  })),
  ...storedTables
    .filter((table) => upgradedPartitions(table).length > 0)
    .map((table) => ({
      function: 'publisher',
      action: 'dynamodb:*Item',
      resource: `${table} table`,
      condition: `* dynamodb:LeadingKeys: ${upgradedPartitions(table).join(', ')}`,
      reason: 'It upgrades items of earlier releases, of which no suite has any.',
      dependsOnCloud: true as const,
    })),
  ...emptyBucketActions.map((action) => ({
    function: 'CustomS3AutoDeleteObjects',
    action,
    resource: 'files bucket*',
    reason: 'CDK empties the bucket of published files with it, once, when the stack is deleted.',
  })),
];

/** Exceptions for the role of GitHub jobs. */
export const deployerExceptions: readonly Exception[] = [
  {
    function: 'deployer',
    action: 'cloudformation:DescribeStacks',
    resource: '*:stack/*-deployer/*',
    reason:
      'A cloud on this machine has no setting for GitHub, so its deployments leave out this stack; with it they describe it, too.',
  },
];
