import {
  type StoredKind,
  type StoredTable,
  storedTables,
  upgradedPartitions,
} from '#shared/platform/stored-kinds.ts';
import { uploadsPrefix } from '#shared/platform/buckets.ts';
import { settingsPartition } from '#shared/platform/tables.ts';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { itemGrant, writeItems } from './item-grant.ts';
import { streamGrants } from './table-stream.ts';

export interface PublisherGrantsProps {
  bucket: Bucket;
  distribution: Distribution;
  core: Table;
  uploadsArn: string;
}

/** Partitions that the publisher writes: its notes, the API's documents, and the entries that a due post changes. */
const written = [
  'PUBLISHER',
  'SITE',
  // A release stores the settings that came with the code; the publisher only reads them afterwards.
  settingsPartition,
  'SCHEDULED',
  'POST#*',
  'POSTS#*',
  'TAGS',
  'COUNTERS',
  'OBJECT#*',
  'EVENTS',
  'UNSETTLED',
];
/** Projects, and the list of all. */
const projects = ['PROJECT#*', 'PROJECTS#*'];
/** Projects, and pages of the owner, with their lists. */
const readOnly = [...projects, 'PAGE#*', 'PAGES#*'];
/** Partitions that change when projects of earlier releases get their slugs. */
const named = [...projects, 'PROJECTSLUG#*'];
/** Versions that a failed deletion or restoration may have left to expire, or to keep. */
const versions = ['VERSIONS#*'];
/** A post that goes live ends its preview link. */
const ended = ['PREVIEW#*'];
/** The items name the uploads that unsaved text shows, but not the text. */
const previewedForms = ['COPYIMAGES'];
/** Sizes of uploads, and which drafts have a preview link: read in batches, and only these. */
const readInBatches = ['UPLOAD#*', 'PREVIEW#*'];

/**
 * Everything that the publisher may do. Of people and messages it sees only the keys, in the
 * stream.
 */
export function publisherGrants(props: PublisherGrantsProps): PolicyStatement[] {
  const { bucket, distribution, core, uploadsArn } = props;
  const { tableArn } = core;
  const allow = (actions: string[], resource: string): PolicyStatement =>
    new PolicyStatement({ actions, resources: [resource] });
  return [
    // Without the list permission, S3 answers 403 for an object that does not exist yet.
    allow(['s3:ListBucket'], bucket.bucketArn),
    allow(['s3:GetObject', 's3:PutObject', 's3:DeleteObject'], bucket.arnForObjects('*')),
    // The same for a deleted upload that a post refers to.
    allow(['s3:ListBucket'], uploadsArn),
    allow(['s3:GetObject'], `${uploadsArn}/${uploadsPrefix}*`),
    itemGrant(tableArn, {
      actions: ['dynamodb:GetItem', 'dynamodb:Query'],
      partitions: [...written, ...readOnly],
    }),
    itemGrant(tableArn, { actions: ['dynamodb:BatchGetItem'], partitions: readInBatches }),
    itemGrant(tableArn, { actions: ['dynamodb:Query'], partitions: previewedForms }),
    itemGrant(tableArn, { actions: writeItems, partitions: written }),
    itemGrant(tableArn, {
      actions: [...writeItems, 'dynamodb:BatchGetItem'],
      partitions: named,
    }),
    itemGrant(tableArn, { actions: ['dynamodb:DeleteItem'], partitions: ended }),
    itemGrant(tableArn, { actions: ['dynamodb:UpdateItem'], partitions: versions }),
    ...streamGrants(core),
    allow(['cloudfront:CreateInvalidation'], distribution.distributionArn),
  ];
}

/**
 * Permissions with which the publisher upgrades stored items: none while every kind is in its first
 * version. A scan names no partition, so no condition can narrow it.
 */
export function upgradeGrants(
  tableArns: Record<StoredTable, string>,
  kinds?: readonly StoredKind[],
): PolicyStatement[] {
  return storedTables.flatMap((table) => {
    const partitions = upgradedPartitions(table, kinds);
    if (partitions.length === 0) return [];
    return [
      new PolicyStatement({ actions: ['dynamodb:Scan'], resources: [tableArns[table]] }),
      itemGrant(tableArns[table], { actions: ['dynamodb:GetItem', ...writeItems], partitions }),
    ];
  });
}
