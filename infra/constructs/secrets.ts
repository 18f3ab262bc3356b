import { Stack } from 'aws-cdk-lib';
import { CfnParameter } from 'aws-cdk-lib/aws-ssm';
import { Construct } from 'constructs';

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

/**
 * The key for the hashes of visitors' addresses, and for the secrets of second steps. Anyone who has such hashes
 * can try keys offline, so it consists of two random names. A new generation resets all counts; the previous key
 * is kept, because it opens the secrets until they are sealed anew.
 */
export class AddressHashKey extends Construct {
  readonly value: string;
  readonly previous: string | undefined;

  constructor(scope: Construct, id: string, generation: number) {
    super(scope, id);
    this.value = this.makeGeneration(generation);
    this.previous = generation > 1 ? this.makeGeneration(generation - 1) : undefined;
  }

  private makeGeneration(generation: number): string {
    return ['First', 'Second'].map((half) => randomName(this, `${half}${generation}`)).join('');
  }
}

/**
 * A free random string: CloudFormation ends the name of an unnamed parameter with a dozen random
 * characters. No template contains it, and no command prints it, unlike outputs and stack ids.
 * Another id gives another string.
 */
function randomName(scope: Construct, id: string): string {
  return new CfnParameter(scope, id, { type: 'String', value: 'See its name.' }).ref;
}
