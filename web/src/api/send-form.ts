/** Sends a file to the store with the form from the API. */
import { uploadLimits } from '#shared/schemas/upload-limits.ts';
import { authorMessages } from '#shared/schemas/author-messages.ts';
import { UploadError } from './upload-error.ts';

export interface StoreForm {
  url: string;
  fields: Record<string, string>;
}

interface SendOptions {
  signal: AbortSignal | undefined;
  /** Called with the share that is sent, 0 to 1. */
  onProgress: (fraction: number) => void;
}

/**
 * By XMLHttpRequest, since fetch does not report upload progress.
 * @throws UploadError; the reason of `signal` when that was aborted
 */
export function sendForm(form: StoreForm, file: File, options: SendOptions): Promise<void> {
  const { signal, onProgress } = options;
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    signal?.addEventListener('abort', abort);
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    });
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) resolve();
      else reject(refusal(request));
    });
    request.addEventListener('error', () => reject(notSent()));
    request.addEventListener('timeout', () => reject(timeoutError()));
    request.addEventListener('abort', () => reject(signal?.reason));
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort));
    request.open('POST', form.url);
    // The store refuses what arrives after the form has expired.
    request.timeout = uploadLimits.formSeconds * 1000;
    request.send(formData(form, file));
  });
}

/** The store ignores fields that come after the file. */
function formData({ fields }: StoreForm, file: File): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  data.append('file', file);
  return data;
}

/**
 * S3 answers in XML, for a file over the limit with status 400; a proxy in front of it with 413.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html
 */
function refusal({ status, responseText }: XMLHttpRequest): UploadError {
  const code = /<Code>(\w+)<\/Code>/.exec(responseText)?.[1];
  if (code === 'EntityTooLarge' || status === 413) {
    return new UploadError(authorMessages.imageTooLarge, { retryable: false });
  }
  return status === 403
    ? timeoutError()
    : failed('The image could not be stored. Please try again.');
}

function notSent(): UploadError {
  return failed('The image could not be sent. Check your connection and try again.');
}

function timeoutError(): UploadError {
  return failed('Sending the image took too long. Please try again.');
}

function failed(sentence: string): UploadError {
  return new UploadError(sentence, { retryable: true });
}
