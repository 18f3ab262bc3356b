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
    const suffix = generation > 1 ? String(generation) : '';
    const value = randomString(this, `Random${suffix}`);
    const name = `/${Stack.of(this).stackName}/origin-secret${suffix && `-${suffix}`}`;
    new CfnParameter(this, `Parameter${suffix}`, { type: 'String', name, value });
    return { value, name };
  }
}

/**
 * The key that hashes visitors' addresses and encrypts the secrets of two-step sign-in. It consists of two random
 * strings, because somebody with such hashes could try keys offline. A new generation resets all counts of attempts and
 * visits per address. The previous key stays to decrypt secrets until they are encrypted with the new one.
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
    return ['First', 'Second'].map((half) => randomString(this, `${half}${generation}`)).join('');
  }
}

/**
 * Makes a random string for free: CloudFormation ends the name of an unnamed parameter with a dozen random characters.
 * The string appears in no template, but whoever may list the account's parameters can read it.
 */
function randomString(scope: Construct, id: string): string {
  return new CfnParameter(scope, id, { type: 'String', value: 'See its name.' }).ref;
}
