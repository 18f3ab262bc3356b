import { Aws, Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';

/**
 * A name for what CloudFront keeps once for all regions: with the region in it, a stage may stand in
 * another one as well. The CDK does so for some kinds only.
 * @param id one of its own among those of the stack
 */
export function regionalName(scope: Construct, id: string): string {
  return `${Stack.of(scope).stackName}-${id}-${Aws.REGION}`;
}
