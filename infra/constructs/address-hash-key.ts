import { Construct } from 'constructs';
import { randomName } from './random-name.ts';

/**
 * Keys the hashes that visitors' addresses are stored as. Whoever has such hashes can try keys as fast
 * as they can compute, so it is two random names. Another generation only resets all counts.
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
