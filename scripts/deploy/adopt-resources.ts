/**
 * Adopts existing tables, buckets and user pools. CloudFormation imports resources unchanged, so features that a
 * restored table lacks, such as its stream, are turned on first.
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
import { runStep } from './aws-errors.ts';
import {
  type Existing,
  resourcesToImport,
  problemOfOwner,
  problemOfTable,
  type TableProperties,
  tableSchema,
  templateSchema,
} from './existing-data.ts';
import { findStack, findStacks } from './stacks.ts';

/**
 * Finds the resources that a deployment must import. Changes nothing.
 * @throws CommandFailed for the first resource that cannot be adopted
 */
export async function findResourcesToImport(
  settings: Pick<Settings, 'stage' | 'data'>,
  { directory }: Pick<Assembly, 'directory'>,
): Promise<Existing[]> {
  const stackName = dataStackOf(settings);
  const stack = await runStep('Looking for the stacks', findStack(stackName));
  const template: unknown = JSON.parse(
    await readFile(join(directory, `${stackName}.template.json`), 'utf8'),
  );
  const found = resourcesToImport(settings, stack, templateSchema.parse(template));
  if (found.length === 0) return found;
  const stacks = await runStep('Looking for the stacks', findStacks());
  const others = stacks.filter(({ StackName }) => StackName !== stackName);
  for (const resource of found) {
    const { name, setting } = resource;
    const problem =
      problemOfOwner(resource, others) ??
      (await runStep(`Looking for ${name}`, problemOf(resource)));
    if (problem) throw new CommandFailed(`data.${setting} names ${name}, ${problem}.`);
  }
  return found;
}

/** @throws CommandFailed when AWS refuses; then the stack is unchanged */
export async function adoptResources(
  settings: Pick<Settings, 'stage'>,
  { directory }: Pick<Assembly, 'directory'>,
  found: Existing[],
): Promise<void> {
  if (found.length === 0) return;
  for (const { kind, name, properties } of found) {
    if (kind.type !== 'AWS::DynamoDB::Table') continue;
    await runStep(`Preparing ${name}`, completeTable(name, tableSchema.parse(properties)));
  }
  const mapping = Object.fromEntries(
    found.map(({ logicalId, kind, name }) => [logicalId, { [kind.identifier]: name }]),
  );
  const inline = ['--resource-mapping-inline', JSON.stringify(mapping)];
  // The import ignores other differences (--force), because a deployment follows.
  const args = ['import', dataStackOf(settings), '--app', directory, '--force', ...inline];
  await cdk('Adopting the existing resources', args);
}

function dataStackOf({ stage }: Pick<Settings, 'stage'>): string {
  return `${stage}-data`;
}

/** @returns why the resource cannot be adopted, as the end of a sentence, or undefined */
async function problemOf({ kind, name, properties }: Existing): Promise<string | undefined> {
  const missing = 'which does not exist in this account and region';
  if (kind.type === 'AWS::DynamoDB::Table') {
    const table = await unlessMissing(describeTable(name));
    return table ? problemOfTable(table, tableSchema.parse(properties)) : missing;
  }
  const request =
    kind.type === 'AWS::S3::Bucket'
      ? new S3Client({}).send(new HeadBucketCommand({ Bucket: name }))
      : new CognitoIdentityProviderClient({}).send(
          new DescribeUserPoolCommand({ UserPoolId: name }),
        );
  return (await unlessMissing<unknown>(request)) ? undefined : missing;
}

/** Turns on the features that a restored table lacks. */
async function completeTable(TableName: string, wanted: TableProperties): Promise<void> {
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
