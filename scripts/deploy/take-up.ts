/**
 * Adopts existing tables, bucket and user pool. CloudFormation imports a resource unchanged, so
 * what a restored table lacks is turned on before.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import {
  CognitoIdentityProviderClient,
  DescribeUserPoolCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import {
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  type TableDescription,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
  type UpdateTableCommandInput,
  UpdateTimeToLiveCommand,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';
import { HeadBucketCommand, S3Client } from '@aws-sdk/client-s3';
import type { Settings } from '#infra/config.ts';
import { CommandFailed } from '../build/run.ts';
import { type Assembly, cdk } from './cdk.ts';
import { trying } from './aws-errors.ts';
import {
  type Existing,
  notYetInStack,
  problemOfOwner,
  problemOfTable,
  type TableProperties,
  tableSchema,
  templateSchema,
} from './existing-data.ts';
import { findStack, findStacks } from './stacks.ts';

/**
 * Finds what a deployment has to import; changes nothing.
 * @throws CommandFailed in one sentence for the first that cannot be adopted
 */
export async function findExisting(
  settings: Pick<Settings, 'stage' | 'data'>,
  { directory }: Pick<Assembly, 'directory'>,
): Promise<Existing[]> {
  const stackName = dataStackOf(settings);
  const stack = await trying('Looking for the stacks', findStack(stackName));
  const template: unknown = JSON.parse(
    await readFile(join(directory, `${stackName}.template.json`), 'utf8'),
  );
  const found = notYetInStack(settings, stack, templateSchema.parse(template));
  if (found.length === 0) return found;
  const stacks = await trying('Looking for the stacks', findStacks());
  const others = stacks.filter(({ StackName }) => StackName !== stackName);
  for (const one of found) {
    const wrong =
      problemOfOwner(one, others) ?? (await trying(`Looking for ${one.name}`, problemOf(one)));
    if (wrong) throw new CommandFailed(`data.${one.setting} names ${one.name}, ${wrong}.`);
  }
  return found;
}

/** @throws CommandFailed when AWS refuses; the stack is then unchanged */
export async function takeUp(
  settings: Pick<Settings, 'stage'>,
  { directory }: Pick<Assembly, 'directory'>,
  found: Existing[],
): Promise<void> {
  if (found.length === 0) return;
  for (const { kind, name, properties } of found) {
    if (kind.type !== 'AWS::DynamoDB::Table') continue;
    await trying(`Preparing ${name}`, turnOn(name, tableSchema.parse(properties)));
  }
  const mapping = Object.fromEntries(
    found.map(({ logicalId, kind, name }) => [logicalId, { [kind.identifier]: name }]),
  );
  const inline = ['--resource-mapping-inline', JSON.stringify(mapping)];
  // Other differences are for the deployment that follows; without --force it would ask.
  const args = ['import', dataStackOf(settings), '--app', directory, '--force', ...inline];
  await cdk('Adopting the existing resources', args);
}

function dataStackOf({ stage }: Pick<Settings, 'stage'>): string {
  return `${stage}-data`;
}

/** @returns the end of a sentence about the name, or undefined when it can be adopted */
async function problemOf({ kind, name, properties }: Existing): Promise<string | undefined> {
  const missing = 'which does not exist in this account and region';
  if (kind.type === 'AWS::DynamoDB::Table') {
    const table = await unlessMissing(describeTable(name));
    return table ? problemOfTable(table, tableSchema.parse(properties)) : missing;
  }
  const asked =
    kind.type === 'AWS::S3::Bucket'
      ? new S3Client({}).send(new HeadBucketCommand({ Bucket: name }))
      : new CognitoIdentityProviderClient({}).send(
          new DescribeUserPoolCommand({ UserPoolId: name }),
        );
  return (await unlessMissing<unknown>(asked)) ? undefined : missing;
}

/** Turns on what a restored table lacks; a complete table is not changed. */
async function turnOn(TableName: string, wanted: TableProperties): Promise<void> {
  const client = new DynamoDBClient({});
  const update = async (change: Omit<UpdateTableCommandInput, 'TableName'>) => {
    await client.send(new UpdateTableCommand({ TableName, ...change }));
    await waitUntilTableExists({ client, maxWaitTime: 300 }, { TableName });
  };
  const table = await describeTable(TableName);
  if (!table?.DeletionProtectionEnabled) await update({ DeletionProtectionEnabled: true });
  if (!table?.StreamSpecification?.StreamEnabled) {
    await update({ StreamSpecification: { StreamEnabled: true, ...wanted.StreamSpecification } });
  }
  const { OnDemandThroughput } = wanted;
  if (!isDeepStrictEqual(table?.OnDemandThroughput, OnDemandThroughput)) {
    await update({ OnDemandThroughput });
  }
  const expiry = await client.send(new DescribeTimeToLiveCommand({ TableName }));
  if (!expiry.TimeToLiveDescription?.TimeToLiveStatus?.startsWith('ENABL')) {
    const TimeToLiveSpecification = { Enabled: true, ...wanted.TimeToLiveSpecification };
    await client.send(new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification }));
  }
  const PointInTimeRecoverySpecification = { PointInTimeRecoveryEnabled: true };
  await client.send(
    new UpdateContinuousBackupsCommand({ TableName, PointInTimeRecoverySpecification }),
  );
}

async function describeTable(TableName: string): Promise<TableDescription | undefined> {
  return (await new DynamoDBClient({}).send(new DescribeTableCommand({ TableName }))).Table;
}

async function unlessMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error && missingNames.has(error.name)) return undefined;
    throw error;
  }
}

const missingNames = new Set(['ResourceNotFoundException', 'NotFound']);
