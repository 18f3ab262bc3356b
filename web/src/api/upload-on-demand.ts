import { UploadError } from './upload-error.ts';
import type { UploadOptions } from './upload-image.ts';

/** Calls `uploadImage` of upload-image.ts, which is loaded with the first file. */
export async function uploadImage(file: File, options?: UploadOptions): Promise<string> {
  return (await loadUpload('image')).uploadImage(file, options);
}

/** Calls `uploadDocument` of upload-image.ts. */
export async function uploadDocument(file: File, options?: UploadOptions): Promise<string> {
  return (await loadUpload('file')).uploadDocument(file, options);
}

function loadUpload(what: string) {
  return import('./upload-image.ts').catch(() => {
    throw new UploadError(`The ${what} could not be sent. Check your connection and try again.`, {
      retryable: true,
    });
  });
}
