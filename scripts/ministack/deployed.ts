/** What a deployment made in the emulated account, asked as anybody would ask it. */
import {
  CloudFormationClient,
  paginateDescribeStacks,
  paginateListStackResources,
  type StackResourceSummary,
} from '@aws-sdk/client-cloudformation';
import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';

/** The site, by the names that it got there. */
export interface Deployed {
  coreTable: string;
  analyticsTable: string;
  userPoolId: string;
  siteBucket: string;
  uploadsBucket: string;
  distributionDomainName: string;
  apiId: string;
  originSecret: string;
}

/** @throws Error that names what no stack of the stage has */
export async function findDeployed(stage: string): Promise<Deployed> {
  const outputs = await outputsOf(stage);
  const output = (id: string) => required(outputs.get(id), `output ${id}`);
  return {
    coreTable: output('CoreTableName'),
    analyticsTable: output('AnalyticsTableName'),
    userPoolId: output('UserPoolId'),
    siteBucket: output('SiteBucketName'),
    uploadsBucket: output('UploadsBucketName'),
    distributionDomainName: output('DistributionDomainName'),
    originSecret: await parameter(`/${stage}-api/origin-secret`),
    apiId: await apiOf(stage),
  };
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

async function parameter(Name: string): Promise<string> {
  const { Parameter } = await new SSMClient({}).send(new GetParameterCommand({ Name }));
  return required(Parameter?.Value, `parameter ${Name}`);
}

async function apiOf(stage: string): Promise<string> {
  const resources = await resourcesOf(`${stage}-api`);
  const api = resources.find(({ ResourceType }) => ResourceType === 'AWS::ApiGatewayV2::Api');
  return required(api?.PhysicalResourceId, 'HTTP API');
}

/** Logical ids of the functions of some stacks, by the names that they got. */
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
