import { Stack } from 'aws-cdk-lib';
import { CfnParameter } from 'aws-cdk-lib/aws-ssm';
import { Construct } from 'constructs';

/**
 * What CloudFront shows to prove that a request came through it: the name that CloudFormation makes up
 * for a parameter without one. Nobody outside the account knows it, and no command prints it, as
 * deploying does with outputs and the ids of stacks.
 */
export class OriginSecret extends Construct {
  readonly value: string;
  /** For the templates of other stacks, which CloudFormation fills in as it deploys them. */
  readonly reference: string;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    const random = new CfnParameter(this, 'Random', { type: 'String', value: 'See its name.' });
    const name = `/${Stack.of(this).stackName}/origin-secret`;
    new CfnParameter(this, 'Parameter', { type: 'String', name, value: random.ref });
    this.value = random.ref;
    this.reference = `{{resolve:ssm:${name}}}`;
  }
}
