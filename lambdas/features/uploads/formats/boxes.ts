/** Boxes, which AVIF consists of (ISO/IEC 14496-12). */
import { bytesAt } from './picture.ts';

export interface Box {
  type: string;
  /** Where it begins, and where the next one begins. */
  start: number;
  end: number;
  content: Buffer;
}

/** More boxes than any image has. */
const most = 10_000;

/** Version and flags of what ISO calls a full box. */
export const fullBoxBytes = 4;

/** Boxes one after the other, as far as their types are accepted. @throws RangeError when one is cut off */
export function boxesUpTo(content: Buffer, accepts: (type: string) => boolean = () => true): Box[] {
  const boxes: Box[] = [];
  let at = 0;
  while (at + 8 <= content.length && accepts(content.toString('latin1', at + 4, at + 8))) {
    const box = boxAt(content, at);
    if (boxes.push(box) > most) throw new RangeError('Too many boxes');
    at = box.end;
  }
  return boxes;
}

/** A size of 1 means a 64-bit size after the type, 0 means the rest of the file. */
function boxAt(content: Buffer, at: number): Box {
  const short = content.readUInt32BE(at);
  const isLong = short === 1;
  const header = isLong ? 16 : 8;
  const size = isLong ? Number(content.readBigUInt64BE(at + 8)) : short;
  const length = short === 0 ? content.length - at : size;
  if (length < header) throw new RangeError('A box is shorter than its header');
  return {
    type: content.toString('latin1', at + 4, at + 8),
    start: at,
    end: at + length,
    content: bytesAt(content, at + header, length - header),
  };
}
