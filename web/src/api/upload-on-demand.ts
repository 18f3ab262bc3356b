import { UploadError } from './upload-error.ts';
import type { UploadOptions } from './upload-image.ts';

/** As `uploadImage` of upload-image.ts, which is loaded with the first image. */
export async function uploadImage(file: File, options?: UploadOptions): Promise<string> {
  const code = await import('./upload-image.ts').catch(() => {
    throw new UploadError('The image could not be sent. Check your connection and try again.', {
      retryable: true,
    });
  });
  return code.uploadImage(file, options);
}
