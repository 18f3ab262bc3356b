/** Texts that all displays of an upload share. */

const megabyte = 1024 * 1024;

/** `12 kB`, `3.4 MB`; never 0. */
export function fileSize(bytes: number): string {
  if (bytes >= megabyte) return `${(bytes / megabyte).toFixed(1)} MB`;
  return `${Math.max(1, Math.round(bytes / 1024))} kB`;
}

/** Rounded down, so that 100 means that everything has arrived. */
export function percentOf(fraction: number): number {
  return Math.floor(Math.min(1, Math.max(0, fraction)) * 100);
}

/** Shown beside the bar. Once the file is sent, the server checks it. */
export function progressText(fraction: number): string {
  return fraction >= 1 ? 'Checking…' : `${percentOf(fraction)} %`;
}

/** For screen readers. Changes only at every quarter, because speech is slow. */
export function spokenProgress(name: string, fraction: number): string {
  if (fraction >= 1) return `Checking ${name}…`;
  const quarter = Math.floor(percentOf(fraction) / 25) * 25;
  return quarter === 0 ? `Uploading ${name}` : `${quarter} % of ${name} uploaded`;
}

/**
 * Uploads a file and resolves to its object key. Rejects with an error whose message is a sentence for people. The
 * error has `retryable: false` if the file itself is refused.
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
