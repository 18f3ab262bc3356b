import { Aws, Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';

/**
 * A name for resources that CloudFront keeps once for all regions: it includes the region, so that
 * a stage may exist in several. The CDK does so for some kinds only.
 * @param id unique within the stack
 */
export function regionalName(scope: Construct, id: string): string {
  return `${Stack.of(scope).stackName}-${id}-${Aws.REGION}`;
}
