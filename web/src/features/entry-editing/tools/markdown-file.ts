import { contentLimits } from '#shared/content/limits.ts';
import { contentProblemMessage } from '#shared/content/problems.ts';

/** Thrown when nothing can be imported; the message is a sentence that tells the author why. */
export class ImportError extends Error {}

/** @throws ImportError for another type, another encoding, or a file that is too large */
export async function readMarkdownFile(file: File): Promise<string> {
  if (!/\.(?:md|markdown)$/i.test(file.name)) {
    throw new ImportError('Choose a file whose name ends in .md or .markdown.');
  }
  refuseTooLarge(file.size);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    throw new ImportError('This file is not UTF-8 text. Save it as UTF-8 and try again.');
  }
}

/** @throws ImportError for more bytes than a post may have */
export function refuseTooLarge(bytes: number): void {
  if (bytes > contentLimits.bytes) throw new ImportError(contentProblemMessage('too-large'));
}
