/** Reads numbers one after the other, big-endian as fonts have them. */
export class ByteReader {
  readonly #bytes: Buffer;
  position: number;

  constructor(bytes: Buffer, position = 0) {
    this.#bytes = bytes;
    this.position = position;
  }

  uint8(): number {
    return this.take(1).readUInt8();
  }

  int16(): number {
    return this.take(2).readInt16BE();
  }

  uint16(): number {
    return this.take(2).readUInt16BE();
  }

  uint32(): number {
    return this.take(4).readUInt32BE();
  }

  /** `UIntBase128`: seven bits in each byte, the highest first. */
  base128(): number {
    let value = 0;
    for (let count = 0; count < 5; count++) {
      const byte = this.uint8();
      value = value * 128 + (byte & 0x7f);
      if (byte < 0x80) return value;
    }
    throw new Error('The font holds a number of more than 32 bits');
  }

  /** `255UInt16`: one byte for small numbers, a mark and up to two for others. */
  short255(): number {
    const code = this.uint8();
    if (code === 253) return this.uint16();
    if (code === 254) return this.uint8() + 2 * 253;
    return code === 255 ? this.uint8() + 253 : code;
  }

  /** @throws Error when fewer bytes are left. */
  take(length: number): Buffer {
    const end = this.position + length;
    if (end > this.#bytes.length) throw new Error('The font ends too early');
    const taken = this.#bytes.subarray(this.position, end);
    this.position = end;
    return taken;
  }
}
