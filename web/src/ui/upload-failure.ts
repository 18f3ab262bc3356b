/**
 * Uploads an image and resolves to its object key. Rejects with an error whose message is a
 * sentence for people; `retryable: false` on it says that the file itself is refused.
 */
export type Upload = (
  file: File,
  options: { signal: AbortSignal; onProgress: (fraction: number) => void },
) => Promise<string>;

export interface UploadFailure {
  sentence: string;
  canRetry: boolean;
}

export function uploadFailure(error: unknown): UploadFailure {
  if (!(error instanceof Error)) return { sentence: 'The upload failed.', canRetry: true };
  const isFinal = 'retryable' in error && error.retryable === false;
  return { sentence: error.message, canRetry: !isFinal };
}
