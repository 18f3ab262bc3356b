/** Looks at a deployment in the emulated account, through the public APIs. */
import {
  CloudFormationClient,
  paginateDescribeStacks,
  paginateListStackResources,
  type StackResourceSummary,
} from '@aws-sdk/client-cloudformation';
import { CloudFrontClient, GetDistributionConfigCommand } from '@aws-sdk/client-cloudfront';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { originSecretHeader } from '#shared/platform/http.ts';
import { CommandFailed } from '../build/run.ts';

/** The site's resources, by their deployed names. */
export interface Deployed {
  coreTable: string;
  analyticsTable: string;
  userPoolId: string;
  siteBucket: string;
  uploadsBucket: string;
  distributionId: string;
  distributionDomainName: string;
  apiId: string;
  /** The secret that the distribution shows the API. */
  originSecret: string;
}

/** @throws Error that names what no stack of the stage has */
export async function findDeployed(stage: string): Promise<Deployed> {
  const outputs = await outputsOf(stage);
  const output = (id: string) => required(outputs.get(id), `output ${id}`);
  const distributionId = await idOf(`${stage}-site`, 'AWS::CloudFront::Distribution');
  return {
    coreTable: output('CoreTableName'),
    analyticsTable: output('AnalyticsTableName'),
    userPoolId: output('UserPoolId'),
    siteBucket: output('SiteBucketName'),
    uploadsBucket: output('UploadsBucketName'),
    distributionDomainName: output('DistributionDomainName'),
    distributionId,
    originSecret: await shownSecret(distributionId),
    apiId: await idOf(`${stage}-api`, 'AWS::ApiGatewayV2::Api'),
  };
}

/** Runs the daily sweep now. @throws Error when it fails */
export function runSweep(stage: string): Promise<void> {
  return tick(stage, 'SweepName');
}

/** Makes a backup now. @throws Error when it fails */
export function runBackup(stage: string): Promise<void> {
  return tick(stage, 'ArchiverName');
}

async function tick(stage: string, output: string): Promise<void> {
  const FunctionName = required((await outputsOf(stage)).get(output), `output ${output}`);
  const { FunctionError, Payload } = await new LambdaClient({}).send(
    new InvokeCommand({ FunctionName, Payload: JSON.stringify({ task: 'tick' }) }),
  );
  if (FunctionError) throw new Error(`${FunctionName}: ${Buffer.from(Payload ?? []).toString()}`);
}

/** ARN of the role for GitHub's jobs. */
export async function deployerRole(stage: string): Promise<string> {
  return required((await outputsOf(stage)).get('DeployerRoleArn'), 'output DeployerRoleArn');
}

export async function isEnabled(Id: string): Promise<boolean | undefined> {
  const asked = new GetDistributionConfigCommand({ Id });
  return (await new CloudFrontClient({}).send(asked)).DistributionConfig?.Enabled;
}

/** The secret that the distribution currently sends to the API. */
export async function shownSecret(Id: string): Promise<string> {
  const asked = new GetDistributionConfigCommand({ Id });
  const { DistributionConfig } = await new CloudFrontClient({}).send(asked);
  const headers = DistributionConfig?.Origins?.Items?.flatMap(
    ({ CustomHeaders }) => CustomHeaders?.Items ?? [],
  );
  const header = headers?.find(({ HeaderName }) => HeaderName === originSecretHeader);
  return required(header?.HeaderValue, `header ${originSecretHeader}`);
}

/** Values by output id. */
async function outputsOf(stage: string): Promise<Map<string, string>> {
  const outputs = new Map<string, string>();
  for await (const { Stacks = [] } of paginateDescribeStacks({ client: client() }, {})) {
    const ours = Stacks.filter(({ StackName }) => StackName?.startsWith(`${stage}-`));
    for (const { OutputKey = '', OutputValue = '' } of ours.flatMap((one) => one.Outputs ?? [])) {
      outputs.set(OutputKey, OutputValue);
    }
  }
  return outputs;
}

async function idOf(stackName: string, type: string): Promise<string> {
  const found = (await resourcesOf(stackName)).find(({ ResourceType }) => ResourceType === type);
  return required(found?.PhysicalResourceId, type);
}

/** Logical ids of the functions of some stacks, by their deployed names. */
export async function functionIds(stackNames: readonly string[]): Promise<Map<string, string>> {
  const resources = (await Promise.all(stackNames.map(resourcesOf))).flat();
  return new Map(
    resources
      .filter(({ ResourceType }) => ResourceType === 'AWS::Lambda::Function')
      .map(({ PhysicalResourceId = '', LogicalResourceId = '' }) => [
        PhysicalResourceId,
        LogicalResourceId,
      ]),
  );
}

async function resourcesOf(StackName: string): Promise<StackResourceSummary[]> {
  const resources: StackResourceSummary[] = [];
  for await (const page of paginateListStackResources({ client: client() }, { StackName })) {
    resources.push(...(page.StackResourceSummaries ?? []));
  }
  return resources;
}

function client(): CloudFormationClient {
  return new CloudFormationClient({});
}

function required(value: string | undefined, what: string): string {
  if (value === undefined) throw new Error(`No stack has the ${what}`);
  return value;
}

/** @throws CommandFailed with that sentence when the condition is false */
export function expect(isSo: boolean, otherwise: string): asserts isSo {
  if (!isSo) throw new CommandFailed(otherwise);
}
