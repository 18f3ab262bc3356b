/** What the data stack holds, by the setting that names one which exists already. */
import { createHash } from 'node:crypto';
import type { ExistingData } from './settings-schema.ts';

export interface DataKind {
  /** How its logical id begins. */
  id: string;
  type: string;
  /** By which CloudFormation takes up an existing one. */
  identifier: string;
  /** The stack output that has its name. */
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
  userPool: {
    id: 'Users',
    type: 'AWS::Cognito::UserPool',
    identifier: 'UserPoolId',
    output: 'UserPoolId',
  },
};

/**
 * An id of its own for each name: CloudFormation takes up a resource as a new one of the stack, and lets go
 * of the one before it, which is retained.
 */
export function idFor({ id }: DataKind, name: string | undefined): string {
  if (name === undefined) return id;
  return `${id}${createHash('sha256').update(name).digest('hex').slice(0, 8)}`;
}
