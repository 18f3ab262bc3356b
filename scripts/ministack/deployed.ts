/** Finds the resources of a deployment in the emulated account, by AWS's public APIs. */
import {
  CloudFormationClient,
  paginateDescribeStacks,
  paginateListStackResources,
  type StackResourceSummary,
} from '@aws-sdk/client-cloudformation';
import {
  CloudFrontClient,
  type DistributionConfig,
  GetDistributionConfigCommand,
} from '@aws-sdk/client-cloudfront';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { originSecretHeader } from '#shared/platform/http.ts';
import { CommandFailed } from '../build/run.ts';

/** Names and ids of the deployed resources. */
export interface Deployed {
  coreTable: string;
  analyticsTable: string;
  userPoolId: string;
  siteBucket: string;
  uploadsBucket: string;
  distributionId: string;
  distributionDomainName: string;
  apiId: string;
  /** Secret that the distribution sends to the API. */
  originSecret: string;
}

/** @throws Error that names a missing output or resource */
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
    originSecret: await originSecretOf(distributionId),
    apiId: await idOf(`${stage}-api`, 'AWS::ApiGatewayV2::Api'),
  };
}

/** Runs the daily sweep. @throws Error when it fails */
export function runSweep(stage: string): Promise<void> {
  return tick(stage, 'SweepName');
}

/** Makes a backup. @throws Error when that fails */
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

/** @returns the ARN of the role for GitHub's jobs */
export async function deployerRole(stage: string): Promise<string> {
  return required((await outputsOf(stage)).get('DeployerRoleArn'), 'output DeployerRoleArn');
}

export async function isEnabled(distributionId: string): Promise<boolean | undefined> {
  return (await distributionConfig(distributionId))?.Enabled;
}

/** Reads the secret that the distribution sends to the API. */
export async function originSecretOf(distributionId: string): Promise<string> {
  const { Origins } = (await distributionConfig(distributionId)) ?? {};
  const headers = Origins?.Items?.flatMap(({ CustomHeaders }) => CustomHeaders?.Items ?? []);
  const header = headers?.find(({ HeaderName }) => HeaderName === originSecretHeader);
  return required(header?.HeaderValue, `header ${originSecretHeader}`);
}

async function distributionConfig(Id: string): Promise<DistributionConfig | undefined> {
  const request = new GetDistributionConfigCommand({ Id });
  return (await new CloudFrontClient({}).send(request)).DistributionConfig;
}

/** Reads the outputs of all stacks of the stage, by output id. */
async function outputsOf(stage: string): Promise<Map<string, string>> {
  const outputs = new Map<string, string>();
  const pages = paginateDescribeStacks({ client: new CloudFormationClient({}) }, {});
  for await (const { Stacks = [] } of pages) {
    for (const { StackName, Outputs = [] } of Stacks) {
      if (!StackName?.startsWith(`${stage}-`)) continue;
      for (const { OutputKey = '', OutputValue = '' } of Outputs)
        outputs.set(OutputKey, OutputValue);
    }
  }
  return outputs;
}

async function idOf(stackName: string, type: string): Promise<string> {
  const found = (await resourcesOf(stackName)).find(({ ResourceType }) => ResourceType === type);
  return required(found?.PhysicalResourceId, type);
}

/** @returns the logical ids of the functions in the stacks, by their deployed names */
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
  const client = new CloudFormationClient({});
  for await (const page of paginateListStackResources({ client }, { StackName })) {
    resources.push(...(page.StackResourceSummaries ?? []));
  }
  return resources;
}

function required(value: string | undefined, what: string): string {
  if (value === undefined) throw new Error(`No stack has the ${what}`);
  return value;
}

/** @throws CommandFailed with the message when the condition is false */
export function expect(condition: boolean, message: string): asserts condition {
  if (!condition) throw new CommandFailed(message);
}
