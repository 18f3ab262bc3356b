import { uploadsPrefix } from '#shared/platform/uploads.ts';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { itemGrant, writeItems } from './item-grant.ts';

export interface PublisherGrantsProps {
  bucket: Bucket;
  distribution: Distribution;
  tableArn: string;
  streamArn: string;
  uploadsArn: string;
}

/** Its own notes, what the API answers with in its place, and all that a due post changes. */
const written = [
  'PUBLISHER',
  'SITE',
  'SCHEDULED',
  'POST#*',
  'POSTS#*',
  'TAGS',
  'COUNTERS',
  'OBJECT#*',
  'EVENTS',
  'UNSETTLED',
];
/** Of which a failed deletion or restoration may have left some to expire, or to stay. */
const versions = ['VERSIONS#*'];
/** The list of all projects holds whole projects. */
const readOnly = ['PROJECTS#*'];
/** A post that goes live ends its preview link, which nothing here reads. */
const ended = ['PREVIEW#*'];
/** Many at once, and no others in that way. */
const uploadSizes = ['UPLOAD#*'];

/** All that the publisher may do. Of people and messages it sees the keys, in the stream. */
export function publisherGrants(props: PublisherGrantsProps): PolicyStatement[] {
  const { bucket, distribution, tableArn, streamArn, uploadsArn } = props;
  const allow = (actions: string[], resource: string): PolicyStatement =>
    new PolicyStatement({ actions, resources: [resource] });
  return [
    // Without the right to list, S3 answers 403 for an object that is not there yet.
    allow(['s3:ListBucket'], bucket.bucketArn),
    allow(['s3:GetObject', 's3:PutObject', 's3:DeleteObject'], bucket.arnForObjects('*')),
    // The same for an upload that a post refers to and that is gone.
    allow(['s3:ListBucket'], uploadsArn),
    allow(['s3:GetObject'], `${uploadsArn}/${uploadsPrefix}*`),
    itemGrant(tableArn, {
      actions: ['dynamodb:GetItem', 'dynamodb:Query'],
      partitions: [...written, ...readOnly],
    }),
    itemGrant(tableArn, { actions: ['dynamodb:BatchGetItem'], partitions: uploadSizes }),
    itemGrant(tableArn, { actions: writeItems, partitions: written }),
    itemGrant(tableArn, { actions: ['dynamodb:DeleteItem'], partitions: ended }),
    itemGrant(tableArn, { actions: ['dynamodb:UpdateItem'], partitions: versions }),
    allow(
      ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator'],
      streamArn,
    ),
    // Lambda lists the table's streams, whose labels are only known after deployment.
    allow(['dynamodb:ListStreams'], `${tableArn}/stream/*`),
    allow(['cloudfront:CreateInvalidation'], distribution.distributionArn),
  ];
}
