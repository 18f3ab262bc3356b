import {
  documentType,
  type ImageType,
  uploadLimits,
  type UploadType,
} from '#shared/schemas/upload-limits.ts';
import { settingsMessages } from '#shared/schemas/settings-messages.ts';
import { authorMessages } from '#shared/schemas/author-messages.ts';
import { ApiError, type ApiErrorCode } from './api-error.ts';
import { api } from './client.ts';
import { becomesStill, detectImageType, isHeic } from './image-file.ts';
import { UploadError } from './upload-error.ts';

export interface UploadOptions {
  signal?: AbortSignal | undefined;
  /** Called with the share that is sent, 0 to 1; at 1 the server checks the file. */
  onProgress?: ((fraction: number) => void) | undefined;
}

/** The state of an upload that did not finish. */
interface Attempt {
  /** Gives a repeated announcement the same object key. */
  idempotencyKey: string;
  /** Set when S3 has the whole file, so that only the check is missing. */
  objectKey: string | undefined;
  /** Whether the author knows that pages will show only the first frame. */
  acceptsStill: boolean;
}

const attempts = new WeakMap<File, Attempt>();

/** After these failures the object key is useless, so a retry starts over. */
const finalCodes: ReadonlySet<ApiErrorCode> = new Set<ApiErrorCode>([
  'not-found',
  'conflict',
  'idempotency-mismatch',
  'too-large',
  'validation-failed',
]);

/** Failures caused by the file itself. */
const fileRefusalCodes: ReadonlySet<ApiErrorCode> = new Set<ApiErrorCode>([
  'too-large',
  'validation-failed',
]);

/**
 * Announces an image to the API, sends it to S3, and lets the API check it. Another call with the same file
 * continues where the last one failed.
 * @returns the object key
 * @throws UploadError or ApiError, whose message is a sentence for people; the reason of `signal` if it was aborted
 */
export function uploadImage(file: File, options: UploadOptions = {}): Promise<string> {
  return upload(file, checkImageType, options);
}

/** Uploads a PDF file in the same way; only administrators may. */
export function uploadDocument(file: File, options: UploadOptions = {}): Promise<string> {
  return upload(file, checkDocumentType, options);
}

const heicMessage =
  'This is a HEIC picture, which few browsers show. Save it as JPEG, and add that.';
const stillMessage =
  'This picture moves, but pages would show only its first frame. To keep it moving, save it as a short GIF or WebP; to use it as a still, retry.';

const notSentMessage = 'The image could not be sent. Check your connection and try again.';
const timeoutMessage = 'Sending the image took too long. Please try again.';

type TypeCheck = (file: File, attempt: Attempt) => Promise<UploadType>;

async function upload(file: File, checkType: TypeCheck, options: UploadOptions): Promise<string> {
  const { signal, onProgress } = options;
  const attempt = attempts.get(file) ?? {
    idempotencyKey: crypto.randomUUID(),
    objectKey: undefined,
    acceptsStill: false,
  };
  attempts.set(file, attempt);
  try {
    attempt.objectKey ??= await announceAndSend(file, attempt, { ...options, checkType });
    const { objectKey } = attempt;
    signal?.throwIfAborted();
    onProgress?.(1);
    const body = { object_key: objectKey, filename: filename(file) };
    await api.call('completeUpload', { body, signal });
    attempts.delete(file);
    return objectKey;
  } catch (error) {
    if (signal?.aborted || mustStartOver(error)) attempts.delete(file);
    throw isRefusal(error) ? refusedFile(error.detail) : error;
  }
}

async function announceAndSend(
  file: File,
  attempt: Attempt,
  { checkType, ...options }: UploadOptions & { checkType: TypeCheck },
): Promise<string> {
  const { signal } = options;
  const type = await checkType(file, attempt);
  signal?.throwIfAborted();
  const body = { filename: filename(file), content_type: type, size: file.size };
  const announced = await api.call('upload', {
    body,
    idempotencyKey: attempt.idempotencyKey,
    signal,
  });
  // The schema also allows a response without a form, to a request that contains the file.
  if (!('upload' in announced)) throw new TypeError('The API gave no form to upload with');
  await sendForm(announced.upload, file, options);
  return announced.object_key;
}

/**
 * @throws UploadError for a file that the server would refuse, and at the first attempt for a picture that moves, but
 *   would stand still on pages
 */
async function checkImageType(file: File, attempt: Attempt): Promise<ImageType> {
  if (file.size > uploadLimits.bytes) throw refusedFile(authorMessages.imageTooLarge);
  const type = await detectImageType(file).catch(() => {
    throw refusedFile('The file could not be read. Please choose it again.');
  });
  if (!type) throw refusedFile((await isHeic(file)) ? heicMessage : authorMessages.imageType);
  if (!attempt.acceptsStill && (await becomesStill(file, type))) {
    attempt.acceptsStill = true;
    throw failedUpload(stillMessage);
  }
  return type;
}

/** Recognises a PDF by its first bytes, as images are. */
async function checkDocumentType(file: File): Promise<typeof documentType> {
  if (file.size > uploadLimits.documentBytes) throw refusedFile(settingsMessages.cvTooLarge);
  if ((await file.slice(0, 5).text()) !== '%PDF-') throw refusedFile(settingsMessages.cv);
  return documentType;
}

/** Cutting a long name may leave half of a character, which `toWellFormed` replaces. */
function filename({ name }: File): string {
  return (name || 'image').slice(0, uploadLimits.filename).toWellFormed();
}

function mustStartOver(error: unknown): boolean {
  if (error instanceof UploadError) return !error.retryable;
  return error instanceof ApiError && finalCodes.has(error.code);
}

function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && fileRefusalCodes.has(error.code);
}

interface StoreForm {
  url: string;
  fields: Record<string, string>;
}

/**
 * Uses XMLHttpRequest, since fetch does not report upload progress.
 * @throws UploadError; the reason of `signal` if it was aborted
 */
function sendForm(form: StoreForm, file: File, options: UploadOptions): Promise<void> {
  const { signal, onProgress } = options;
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    signal?.addEventListener('abort', abort);
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress?.(loaded / total);
    });
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) resolve();
      else reject(storeError(request));
    });
    request.addEventListener('error', () => reject(failedUpload(notSentMessage)));
    request.addEventListener('timeout', () => reject(failedUpload(timeoutMessage)));
    request.addEventListener('abort', () => reject(signal?.reason));
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort));
    request.open('POST', form.url);
    // S3 refuses a file that arrives after the form has expired.
    request.timeout = uploadLimits.formSeconds * 1000;
    request.send(formData(form, file));
  });
}

/** S3 ignores fields that come after the file. */
function formData({ fields }: StoreForm, file: File): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  data.append('file', file);
  return data;
}

/**
 * S3 answers in XML, with status 400 for a file over the limit; a proxy in front of S3 answers with 413.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html
 */
function storeError({ status, responseText }: XMLHttpRequest): UploadError {
  const code = /<Code>(\w+)<\/Code>/.exec(responseText)?.[1];
  if (code === 'EntityTooLarge' || status === 413) return refusedFile(authorMessages.imageTooLarge);
  // 403 is the response to an expired form.
  return failedUpload(
    status === 403 ? timeoutMessage : 'The image could not be stored. Please try again.',
  );
}

/** A retry would end the same way. */
function refusedFile(sentence: string): UploadError {
  return new UploadError(sentence, { retryable: false });
}

function failedUpload(sentence: string): UploadError {
  return new UploadError(sentence, { retryable: true });
}
