/** The data stack's resources, by the setting that names an existing one. */
import { createHash } from 'node:crypto';
import type { ExistingData } from './settings-schema.ts';

export interface DataKind {
  /** The prefix of its logical id. */
  id: string;
  type: string;
  /** The property by which CloudFormation imports an existing one. */
  identifier: string;
  /** The stack output that contains its name. */
  output: string;
}

const table = { type: 'AWS::DynamoDB::Table', identifier: 'TableName' };

export const dataKinds: Record<keyof ExistingData, DataKind> = {
  coreTable: { id: 'Core', ...table, output: 'CoreTableName' },
  analyticsTable: { id: 'Analytics', ...table, output: 'AnalyticsTableName' },
  uploadsBucket: {
    id: 'Uploads',
    type: 'AWS::S3::Bucket',
    identifier: 'BucketName',
    output: 'UploadsBucketName',
  },
  archivesBucket: {
    id: 'Archives',
    type: 'AWS::S3::Bucket',
    identifier: 'BucketName',
    output: 'ArchivesBucketName',
  },
  userPool: {
    id: 'Users',
    type: 'AWS::Cognito::UserPool',
    identifier: 'UserPoolId',
    output: 'UserPoolId',
  },
};

/**
 * A logical id of its own for each name: CloudFormation imports a resource as a new one of the
 * stack, and releases the previous one, which is retained.
 */
export function idFor({ id }: DataKind, name: string | undefined): string {
  if (name === undefined) return id;
  return `${id}${createHash('sha256').update(name).digest('hex').slice(0, 8)}`;
}
