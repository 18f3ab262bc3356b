import { describe, expect, it } from 'vitest';
import { ByteReader } from './byte-reader.ts';

const read = (...bytes: number[]) => new ByteReader(Buffer.from(bytes));

describe('numbers of a font', () => {
  it.each([
    [[0x3f], 63],
    [[0x81, 0x00], 128],
    [[0x8f, 0xff, 0xff, 0xff, 0x7f], 0xffffffff],
  ])('%j in base 128 is %i', (bytes, value) => {
    expect(read(...bytes).base128()).toBe(value);
  });

  it('in base 128 have at most five bytes', () => {
    expect(() => read(0x8f, 0xff, 0xff, 0xff, 0xff, 0x00).base128()).toThrow('32 bits');
  });

  // The three ways of the specification to write 506.
  it.each([
    [[252], 252],
    [[255, 253], 506],
    [[254, 0], 506],
    [[253, 1, 250], 506],
  ])('%j as a short number is %i', (bytes, value) => {
    expect(read(...bytes).short255()).toBe(value);
  });

  it('are not read beyond the end', () => {
    expect(() => read(1).uint16()).toThrow('ends too early');
  });
});
