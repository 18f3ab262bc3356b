import { PolicyStatement } from 'aws-cdk-lib/aws-iam';

export const readItems = ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query'];
export const writeItems = ['dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem'];

/** @param partitions patterns of partition keys, with `*` for any characters */
export function itemGrant(
  tableArn: string,
  { actions, partitions }: { actions: string[]; partitions: string[] },
): PolicyStatement {
  return new PolicyStatement({
    actions,
    resources: [tableArn],
    conditions: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': partitions } },
  });
}
