import { contentLimits } from '#shared/content/limits.ts';
import { contentProblemMessage } from '#shared/content/problems.ts';

/** Why nothing can be imported, as a sentence for the author. */
export class ImportError extends Error {}

/** The text of a chosen file. Throws `ImportError`. */
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

/** Throws `ImportError` for more bytes than a post may have. */
export function refuseTooLarge(bytes: number): void {
  if (bytes > contentLimits.bytes) throw new ImportError(contentProblemMessage('too-large'));
}
