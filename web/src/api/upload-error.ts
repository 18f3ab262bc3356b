/** A failed upload. The message is a sentence for people. */
export class UploadError extends Error {
  /** False when the file itself is refused: a retry would end the same way. */
  readonly retryable: boolean;

  constructor(message: string, { retryable }: { retryable: boolean }) {
    super(message);
    this.name = 'UploadError';
    this.retryable = retryable;
  }
}
