/** Finds, describes and deletes the resources that `npm run destroy` leaves behind, because they hold data. */
import {
  GetTemplateCommand,
  paginateListStackResources,
  type StackResourceSummary,
} from '@aws-sdk/client-cloudformation';
import {
  DeleteBucketCommand,
  DeleteObjectsCommand,
  ListObjectVersionsCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import * as z from 'zod';
import type { ExistingData } from '#infra/config.ts';
import { dataKinds } from '#infra/data-kinds.ts';
import { settingsFile } from '#infra/settings-error.ts';
import { CommandFailed } from '../build/run.ts';
import type { Target } from './account.ts';
import { commandLine } from './arguments.ts';
import { cloudFormation } from './stacks.ts';

export function destroyNotice(stacks: string[], retained: Retained[]): string {
  return [
    '',
    'These stacks will be deleted, and with them the site, its API and its addresses:',
    ...stacks.map((stack) => `  ${stack}`),
    '',
    'These are kept, with everything in them:',
    ...retained.map((resource) => `  ${describeResource(resource)}`),
    '',
  ].join('\n');
}

export function leftoverNotice(retained: Retained[], target: Target): string {
  if (retained.length === 0) return 'Nothing was kept, as far as is known.';
  const blocks = retained.map((resource) => {
    const commands = removalCommands(resource, target);
    const lines = commands.length > 0 ? commands : ['Delete it in the AWS console.'];
    return [`# ${describeResource(resource)}`, ...lines].join('\n');
  });
  return [
    ...adoptionInstructions(existingDataOf(retained), target),
    'These commands delete for good what was kept. This cannot be undone.',
    '',
    blocks.join('\n\n'),
    '',
    'The stack CDKToolkit is kept too, for other CDK apps of the account.',
    ...(target.settings.domain
      ? ["So is the domain's certificate, which costs nothing: it is in ACM in us-east-1."]
      : []),
  ].join('\n');
}

/** Takes the first resource of each kind, because CloudFormation lists the newest stack first. */
function existingDataOf(retained: Retained[]): ExistingData {
  const entries = Object.entries(dataKinds).map(([setting, kind]) => {
    const found = retained.find(
      ({ type, logicalId }) => type === kind.type && logicalId.startsWith(kind.id),
    );
    return [setting, found?.id] as const;
  });
  return Object.fromEntries(entries.filter(([, id]) => id !== undefined));
}

function adoptionInstructions(
  data: ExistingData,
  { settings: { stage }, endpoint }: Target,
): string[] {
  if (Object.keys(data).length === 0) return [];
  // The settings file is for AWS, so an emulator's resources go into the environment.
  if (endpoint) {
    return [
      'To deploy the stage again with the data that was kept, set this in the environment:',
      '',
      `EXISTING_DATA='${JSON.stringify(data)}'`,
      '',
    ];
  }
  const lines = Object.entries(data).map(([setting, name]) => `  ${setting}: '${name}',`);
  return [
    `To deploy the stage again with the data that was kept, write this into stages.${stage} of ${settingsFile}:`,
    '',
    'data: {',
    ...lines,
    '},',
    '',
  ];
}

/** A resource that remains when its stack is deleted. */
export interface Retained {
  /** CloudFormation's type, such as `AWS::DynamoDB::Table`. */
  type: string;
  /** Name or id, as the AWS CLI expects it. */
  id: string;
  logicalId: string;
}

/** The CDK uploads templates as JSON. */
const templateSchema = z.object({
  Resources: z.record(z.string(), z.object({ DeletionPolicy: z.string().optional() })),
});

/** @param stack name of the stack, or id of a deleted one, which CloudFormation remembers for 90 days */
export async function retainedOf(stack: string, region?: string): Promise<Retained[]> {
  const client = cloudFormation(region);
  const { TemplateBody } = await client.send(new GetTemplateCommand({ StackName: stack }));
  const template = templateSchema.parse(JSON.parse(TemplateBody ?? ''));
  const summaries: StackResourceSummary[] = [];
  for await (const page of paginateListStackResources({ client }, { StackName: stack })) {
    summaries.push(...(page.StackResourceSummaries ?? []));
  }
  return summaries.flatMap(
    ({ LogicalResourceId: logicalId = '', PhysicalResourceId: id, ResourceType: type }) => {
      const policy = template.Resources[logicalId]?.DeletionPolicy ?? 'Delete';
      return id && type && policy.startsWith('Retain') ? [{ type, id, logicalId }] : [];
    },
  );
}

interface Account {
  settings: { stage: string };
  region: string;
  endpoint: string | undefined;
}

/** Lists the commands that delete a resource, in order. `aws` adds region and endpoint to an AWS CLI command. */
type Removal = (id: string, aws: (command: string) => string, account: Account) => string[];

/** @returns text such as `Table core-1a2b` */
export function describeResource({ type, id }: Omit<Retained, 'logicalId'>): string {
  return `${kinds[type]?.title ?? type} ${id}`;
}

/** @returns commands that delete the resource for good, in order; [] for a type that must be deleted by hand */
export function removalCommands(
  { type, id }: Omit<Retained, 'logicalId'>,
  account: Account,
): string[] {
  const { region, endpoint } = account;
  const options = `--region ${region}${endpoint ? ` --endpoint-url ${endpoint}` : ''}`;
  return kinds[type]?.commands(id, (command) => `aws ${command} ${options}`, account) ?? [];
}

const kinds: Record<string, { title: string; commands: Removal }> = {
  'AWS::DynamoDB::Table': {
    title: 'Table',
    commands: (id, aws) => [
      aws(`dynamodb update-table --table-name ${id} --no-deletion-protection-enabled`),
      aws(`dynamodb delete-table --table-name ${id}`),
    ],
  },
  'AWS::Cognito::UserPool': {
    title: 'User pool',
    commands: (id, aws) => [
      aws(`cognito-idp update-user-pool --user-pool-id ${id} --deletion-protection INACTIVE`),
      aws(`cognito-idp delete-user-pool --user-pool-id ${id}`),
    ],
  },
  'AWS::S3::Bucket': {
    title: 'Bucket',
    // The AWS CLI takes the versions to delete as an argument, which is too long for most buckets.
    commands: (id, _aws, { settings, endpoint }) => [
      commandLine('destroy', { stage: settings.stage, endpoint }, `--bucket ${id}`),
    ],
  },
  'AWS::Logs::LogGroup': {
    title: 'Log group',
    commands: (id, aws) => [aws(`logs delete-log-group --log-group-name ${id}`)],
  },
};

/**
 * Deletes a bucket with all old versions and delete markers of its objects. One page of the list is as long as
 * one request may delete.
 * @returns how many versions and markers were deleted
 * @throws CommandFailed when S3 refuses to delete one
 */
export async function deleteBucket(client: S3Client, Bucket: string): Promise<number> {
  for (let count = 0; ; ) {
    const page = await client.send(new ListObjectVersionsCommand({ Bucket }));
    const Objects = [...(page.Versions ?? []), ...(page.DeleteMarkers ?? [])].map(
      ({ Key, VersionId }) => ({ Key, VersionId }),
    );
    if (Objects.length === 0) {
      await client.send(new DeleteBucketCommand({ Bucket }));
      return count;
    }
    const deletion = { Bucket, Delete: { Objects, Quiet: true } };
    const { Errors: [error] = [] } = await client.send(new DeleteObjectsCommand(deletion));
    if (error) throw new CommandFailed(`${error.Key} could not be deleted: ${error.Message}`);
    count += Objects.length;
  }
}
