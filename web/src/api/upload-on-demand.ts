import { UploadError } from './upload-error.ts';
import type { UploadOptions } from './upload-image.ts';

/** Loads `upload-image.ts` with the first file. */
export async function uploadImage(file: File, options?: UploadOptions): Promise<string> {
  return (await loadUpload('image')).uploadImage(file, options);
}

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
