import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { finished } from 'node:stream/promises';

/** Appends lines to a new file, no faster than the disk takes them. */
export interface LineFile {
  write(line: string): Promise<void>;
  close(): Promise<void>;
}

export function createLineFile(path: string): LineFile {
  const stream = createWriteStream(path);
  return {
    write: async (line) => {
      if (!stream.write(`${line}\n`)) await once(stream, 'drain');
    },
    close: async () => {
      stream.end();
      await finished(stream);
    },
  };
}

export function readLines(path: string): AsyncIterable<string> {
  return createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY });
}
