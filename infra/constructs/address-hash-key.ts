import { Construct } from 'constructs';
import { randomName } from './random-name.ts';

/**
 * The key for the hashes of visitors' addresses. Anyone who has such hashes can try keys offline,
 * so it consists of two random names. A new generation only resets all counts.
 */
export class AddressHashKey extends Construct {
  readonly value: string;

  constructor(scope: Construct, id: string, generation: number) {
    super(scope, id);
    this.value = ['First', 'Second']
      .map((half) => randomName(this, `${half}${generation}`))
      .join('');
  }
}
