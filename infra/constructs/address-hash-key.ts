import { Construct } from 'constructs';
import { randomName } from './random-name.ts';

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
