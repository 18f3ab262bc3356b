import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { FilterCriteria } from 'aws-cdk-lib/aws-lambda';
import { wildcardFinding } from '../acknowledge.ts';
import type { DataStack } from '../stacks/data-stack.ts';

export function streamArnOf(table: Table): string {
  if (!table.tableStreamArn) throw new Error(`The table ${table.node.path} has no stream.`);
  return table.tableStreamArn;
}

/** Lists the permissions that Lambda needs to pass the records of the stream to a function. */
export function streamGrants(table: Table): PolicyStatement[] {
  return [
    new PolicyStatement({
      actions: ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator'],
      resources: [streamArnOf(table)],
    }),
    // The wildcard stands for the label of a stream, which is known only after deployment.
    new PolicyStatement({
      actions: ['dynamodb:ListStreams'],
      resources: [`${table.tableArn}/stream/*`],
    }),
  ];
}

/** Explains the wildcard in `streamGrants`, for `acknowledge`. */
export function streamReasons(data: DataStack, table: Table): Record<string, string> {
  return {
    [wildcardFinding(data, table.tableArn, '/stream/*')]:
      "A stream's label is the time at which it was made; only the table's own streams are listed.",
  };
}

/** @param rules by the name of a key attribute; a record passes when all rules match */
export function keyFilter(
  rules: Record<string, unknown>,
): ReturnType<typeof FilterCriteria.filter> {
  const keys = Object.entries(rules).map(([name, rule]) => [name, { S: rule }]);
  return FilterCriteria.filter({ dynamodb: { Keys: Object.fromEntries(keys) } });
}
