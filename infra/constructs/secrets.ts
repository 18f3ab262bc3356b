import { Stack } from 'aws-cdk-lib';
import { CfnParameter } from 'aws-cdk-lib/aws-ssm';
import { Construct } from 'constructs';

/**
 * A secret that proves to the API that a request came through CloudFront. The previous generation is kept, because
 * edges send it until they are updated, and keep sending it if the update is rolled back.
 */
export class OriginSecret extends Construct {
  readonly value: string;
  readonly previous: string | undefined;
  /**
   * Reference for templates of other stacks, which CloudFormation resolves during deployment. It contains the
   * generation, because CloudFormation resolves it again only when the template changes.
   */
  readonly reference: string;

  constructor(scope: Construct, id: string, generation: number) {
    super(scope, id);
    const { value, name } = this.makeGeneration(generation);
    this.value = value;
    this.reference = `{{resolve:ssm:${name}}}`;
    this.previous = generation > 1 ? this.makeGeneration(generation - 1).value : undefined;
  }

  /** The first generation has no number in its ids, because it is older than the numbering. */
  private makeGeneration(generation: number): { value: string; name: string } {
    const number = generation > 1 ? String(generation) : '';
    const value = randomName(this, `Random${number}`);
    const name = `/${Stack.of(this).stackName}/origin-secret${number && `-${number}`}`;
    new CfnParameter(this, `Parameter${number}`, { type: 'String', name, value });
    return { value, name };
  }
}

/**
 * The key that hashes visitors' addresses and seals the secrets of second steps. It consists of two random names, because
 * somebody with such hashes could try keys offline. A new generation resets all counts. The previous key is kept, because
 * it opens secrets until they are sealed with the new one.
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
 * Makes a random string for free: CloudFormation ends the name of an unnamed parameter with a dozen random characters.
 * Unlike outputs and stack ids, no template contains the string and no command prints it. Each id gives another string.
 */
function randomName(scope: Construct, id: string): string {
  return new CfnParameter(scope, id, { type: 'String', value: 'See its name.' }).ref;
}
