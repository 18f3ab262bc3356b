import { Stack } from 'aws-cdk-lib';
import { CfnParameter } from 'aws-cdk-lib/aws-ssm';
import { Construct } from 'constructs';
import { randomName } from './random-name.ts';

/**
 * Proves to the API that a request came through CloudFront. The previous generation's secret is
 * kept: edges send it until they have the new one, and for good if the distribution's update is
 * rolled back.
 */
export class OriginSecret extends Construct {
  readonly value: string;
  readonly previous: string | undefined;
  /**
   * For the templates of other stacks, in which CloudFormation resolves it during deployment. It
   * names the generation, as CloudFormation does not replace values in an unchanged template.
   */
  readonly reference: string;

  constructor(scope: Construct, id: string, generation: number) {
    super(scope, id);
    const { value, name } = this.makeGeneration(generation);
    this.value = value;
    this.reference = `{{resolve:ssm:${name}}}`;
    this.previous = generation > 1 ? this.makeGeneration(generation - 1).value : undefined;
  }

  /** The first one has the ids that it had before there were generations. */
  private makeGeneration(generation: number): { value: string; name: string } {
    const number = generation > 1 ? String(generation) : '';
    const value = randomName(this, `Random${number}`);
    const name = `/${Stack.of(this).stackName}/origin-secret${number && `-${number}`}`;
    new CfnParameter(this, `Parameter${number}`, { type: 'String', name, value });
    return { value, name };
  }
}
