import { incomingPrefix, uploadsPrefix } from '#shared/platform/uploads.ts';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';

/** Accepting uploads: a form that the function signs can do no more than the function itself. */
export function uploadGrants(uploadsArn: string): PolicyStatement[] {
  const allow = (actions: string[], ...resources: string[]): PolicyStatement =>
    new PolicyStatement({ actions, resources });
  const incoming = `${uploadsArn}/${incomingPrefix}*`;
  return [
    allow(['s3:PutObject'], `${uploadsArn}/${uploadsPrefix}*`, incoming),
    allow(['s3:GetObject', 's3:DeleteObject'], incoming),
    // Without the list permission, S3 answers 403 for an upload that has not arrived.
    allow(['s3:ListBucket'], uploadsArn),
  ];
}
