/** An upper bound for how much longer the rewritten rotation is than what it replaces. */
const spareBytes = 64;

/** Collects the parts of a file that stay, in memory of a fixed size however many there are. */
export class KeptBytes {
  readonly #memory: Buffer;
  #length = 0;

  constructor(file: Buffer) {
    this.#memory = Buffer.alloc(file.length + spareBytes);
  }

  add(part: Uint8Array): void {
    this.#memory.set(part, this.#length);
    this.#length += part.length;
  }

  get bytes(): Buffer {
    return this.#memory.subarray(0, this.#length);
  }
}
