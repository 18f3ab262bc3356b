/** Describes the resources of the data stack, by the setting that adopts an existing one. */
import { createHash } from 'node:crypto';
import type { ExistingData } from './settings-schema.ts';

export interface DataKind {
  /** Prefix of the logical id. */
  id: string;
  type: string;
  /** Property that identifies an existing resource when CloudFormation imports it. */
  identifier: string;
  /** Stack output that contains the name of the resource. */
  output: string;
}

const table = { type: 'AWS::DynamoDB::Table', identifier: 'TableName' };
const bucket = { type: 'AWS::S3::Bucket', identifier: 'BucketName' };

export const dataKinds: Record<keyof ExistingData, DataKind> = {
  coreTable: { id: 'Core', ...table, output: 'CoreTableName' },
  analyticsTable: { id: 'Analytics', ...table, output: 'AnalyticsTableName' },
  uploadsBucket: { id: 'Uploads', ...bucket, output: 'UploadsBucketName' },
  archivesBucket: { id: 'Archives', ...bucket, output: 'ArchivesBucketName' },
  userPool: {
    id: 'Users',
    type: 'AWS::Cognito::UserPool',
    identifier: 'UserPoolId',
    output: 'UserPoolId',
  },
};

/**
 * Makes a different logical id for each name, so that CloudFormation imports the named resource as a new one, and
 * releases the previous resource, which is retained.
 */
export function idFor({ id }: DataKind, name: string | undefined): string {
  if (name === undefined) return id;
  return `${id}${createHash('sha256').update(name).digest('hex').slice(0, 8)}`;
}
