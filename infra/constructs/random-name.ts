import { CfnParameter } from 'aws-cdk-lib/aws-ssm';
import type { Construct } from 'constructs';

/**
 * A random text without cost: CloudFormation ends the name of a parameter
 * without one in a dozen random characters. No template holds it, and no command prints it, as deploying
 * does with outputs and the ids of stacks. Another id is another text.
 */
export function randomName(scope: Construct, id: string): string {
  return new CfnParameter(scope, id, { type: 'String', value: 'See its name.' }).ref;
}
