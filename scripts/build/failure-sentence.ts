/** What went wrong, as one sentence: the ordinary slips of a person and of a machine. */

/** Errors whose message is a sentence already. */
const plainNames = ['CommandFailed', 'PlainError'];

const sentences: Readonly<Record<string, (path: string) => string>> = {
  ENOENT: (path) => `There is no file or folder ${path}.`,
  EISDIR: (path) => `${path} is a folder, where a file belongs.`,
  ENOTDIR: (path) => `${path} leads through a file, where a folder belongs.`,
  EACCES: (path) => `${path} cannot be used: this user has no rights to it.`,
  EPERM: (path) => `${path} cannot be used: this user has no rights to it.`,
  EROFS: (path) => `${path} is on a disk that can only be read.`,
  ENOSPC: () => fullDisk,
  EDQUOT: () => fullDisk,
  ERR_STRING_TOO_LONG: () => 'A file is larger than 512 MB, more than can be read at once.',
  ERR_FS_FILE_TOO_LARGE: () => 'A file is larger than 2 GB, more than can be read at once.',
  ERR_SOCKET_BAD_PORT: () => 'A port is a number below 65536.',
};

export const fullDisk = 'The disk is full. Free some space, and run the same command again.';

/**
 * @param path what was being read or written, where the error does not say it
 * @returns undefined for an unforeseen error, whose stack trace is worth more
 */
export function plainSentence(error: unknown, path?: string): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (plainNames.includes(error.name)) return error.message;
  const { code = '', path: own }: NodeJS.ErrnoException = error;
  return Object.hasOwn(sentences, code) ? sentences[code]?.(own ?? path ?? 'A path') : undefined;
}
