/** The resources that outlive a stack, according to the deployed templates. */
import {
  CloudFormationClient,
  GetTemplateCommand,
  paginateListStackResources,
  type StackResourceSummary,
} from '@aws-sdk/client-cloudformation';
import * as z from 'zod';

/** A resource that remains when its stack is deleted. */
export interface Retained {
  /** Such as `AWS::DynamoDB::Table`. */
  type: string;
  /** The name or id that AWS's own commands take. */
  id: string;
  /** The logical id in its stack's template. */
  logicalId: string;
}

/** CDK uploads templates as JSON. */
const templateSchema = z.object({
  Resources: z.record(z.string(), z.object({ DeletionPolicy: z.string().optional() })),
});

/** @param stack its name, or the id of a deleted one: CloudFormation keeps those for 90 days */
export async function retainedOf(stack: string): Promise<Retained[]> {
  const client = new CloudFormationClient({});
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
