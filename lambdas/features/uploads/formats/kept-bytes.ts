/** More than the rotation, written anew, can take beyond what it replaces. */
const spareBytes = 64;

/** Takes what stays of a file, part after part, in memory of a fixed size however many they are. */
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
