import { CfnParameter } from 'aws-cdk-lib/aws-ssm';
import type { Construct } from 'constructs';

/**
 * A free random string: CloudFormation ends the name of an unnamed parameter with a dozen random
 * characters. No template contains it, and no command prints it, unlike outputs and stack ids.
 * Another id gives another string.
 */
export function randomName(scope: Construct, id: string): string {
  return new CfnParameter(scope, id, { type: 'String', value: 'See its name.' }).ref;
}
