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

/** Partitions that the publisher writes: its own state, the API's documents, and items that change with a due post. */
const writtenPartitions = [
  'PUBLISHER',
  'SITE',
  // The first release stores the default settings.
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
const projects = ['PROJECT#*', 'PROJECTS#*'];
const readOnlyPartitions = [...projects, 'PAGE#*', 'PAGES#*'];
/** Partitions that change when projects of earlier releases get slugs. */
const projectSlugPartitions = [...projects, 'PROJECTSLUG#*'];

/** Lists everything that the publisher may do. It sees people and messages only as keys in the stream. */
export function publisherGrants(props: PublisherGrantsProps): PolicyStatement[] {
  const { bucket, distribution, core, uploadsArn } = props;
  const { tableArn } = core;
  const allow = (actions: string[], resource: string): PolicyStatement =>
    new PolicyStatement({ actions, resources: [resource] });
  return [
    // Without the list permission, S3 answers 403 instead of 404 for a missing object.
    allow(['s3:ListBucket'], bucket.bucketArn),
    allow(['s3:GetObject', 's3:PutObject', 's3:DeleteObject'], bucket.arnForObjects('*')),
    // A post may refer to an upload that was deleted.
    allow(['s3:ListBucket'], uploadsArn),
    allow(['s3:GetObject'], `${uploadsArn}/${uploadsPrefix}*`),
    itemGrant(tableArn, {
      actions: ['dynamodb:GetItem', 'dynamodb:Query'],
      partitions: [...writtenPartitions, ...readOnlyPartitions],
    }),
    // Reads uploads for their sizes.
    itemGrant(tableArn, {
      actions: ['dynamodb:BatchGetItem'],
      partitions: ['UPLOAD#*', 'PREVIEW#*'],
    }),
    // These items list the uploads in unsaved text, but do not contain the text.
    itemGrant(tableArn, { actions: ['dynamodb:Query'], partitions: ['COPYIMAGES'] }),
    itemGrant(tableArn, { actions: writeItems, partitions: writtenPartitions }),
    itemGrant(tableArn, {
      actions: [...writeItems, 'dynamodb:BatchGetItem'],
      partitions: projectSlugPartitions,
    }),
    // A preview link is deleted when its post goes live.
    itemGrant(tableArn, { actions: ['dynamodb:DeleteItem'], partitions: ['PREVIEW#*'] }),
    // Sets the expiry of versions that a failed deletion or restoration has not set.
    itemGrant(tableArn, { actions: ['dynamodb:UpdateItem'], partitions: ['VERSIONS#*'] }),
    ...streamGrants(core),
    allow(['cloudfront:CreateInvalidation'], distribution.distributionArn),
  ];
}

/**
 * Lists the permissions for upgrading stored items; empty while every kind is in its first version. A scan cannot be
 * limited to partitions.
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
