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
import { becomesStill, imageTypeOf, isHeic } from './image-file.ts';
import { UploadError } from './upload-error.ts';

export interface UploadOptions {
  signal?: AbortSignal;
  /** Called with the share that is sent, 0 to 1; at 1 the server checks the image. */
  onProgress?: (fraction: number) => void;
}

/** The state of an upload that did not finish. */
interface Attempt {
  /** Gives a repeated announcement the same object key. */
  idempotencyKey: string;
  /** The object key once the store has the whole file: then only the check is missing. */
  sent: string | undefined;
  /** Whether the author knows that pages will show only the first frame. */
  acceptsStill: boolean;
}

const attempts = new WeakMap<File, Attempt>();

/** Failures after which the object key is useless: a retry starts over. */
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
 * Uploads an image: announced to the API, sent to the store, then checked by the API. The same file
 * again continues where it failed.
 * @returns its object key
 * @throws UploadError, ApiError (both have a sentence for people as their message); the reason of
 *   `signal` when that was aborted
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

type TypeCheck = (file: File, attempt: Attempt) => Promise<UploadType>;

async function upload(file: File, checkType: TypeCheck, options: UploadOptions): Promise<string> {
  const attempt = attempts.get(file) ?? {
    idempotencyKey: crypto.randomUUID(),
    sent: undefined,
    acceptsStill: false,
  };
  attempts.set(file, attempt);
  try {
    const objectKey =
      attempt.sent ?? (await announceAndSend(file, attempt, { ...options, checkType }));
    attempt.sent = objectKey;
    options.signal?.throwIfAborted();
    options.onProgress?.(1);
    const body = { object_key: objectKey, filename: filenameOf(file) };
    await api.call('completeUpload', { body, ...signalOf(options) });
    attempts.delete(file);
    return objectKey;
  } catch (error) {
    if (options.signal?.aborted || mustStartOver(error)) attempts.delete(file);
    throw isRefusal(error) ? new UploadError(error.detail, { retryable: false }) : error;
  }
}

async function announceAndSend(
  file: File,
  attempt: Attempt,
  { checkType, ...options }: UploadOptions & { checkType: TypeCheck },
): Promise<string> {
  const type = await checkType(file, attempt);
  options.signal?.throwIfAborted();
  const { idempotencyKey } = attempt;
  const { objectKey, form } = await announce(file, type, { idempotencyKey, ...signalOf(options) });
  await sendForm(form, file, {
    signal: options.signal,
    onProgress: (fraction) => options.onProgress?.(fraction),
  });
  return objectKey;
}

/**
 * @throws UploadError before anything is sent: for a file that the server would refuse, and once for a
 *   picture that moves, but would stand still on pages
 */
async function checkImageType(file: File, attempt: Attempt): Promise<ImageType> {
  if (file.size > uploadLimits.bytes) {
    throw new UploadError(authorMessages.imageTooLarge, { retryable: false });
  }
  const type = await imageTypeOf(file).catch(() => {
    throw new UploadError('The file could not be read. Please choose it again.', {
      retryable: false,
    });
  });
  if (!type) {
    const sentence = (await isHeic(file)) ? heicMessage : authorMessages.imageType;
    throw new UploadError(sentence, { retryable: false });
  }
  if (!attempt.acceptsStill && (await becomesStill(file, type))) {
    attempt.acceptsStill = true;
    throw new UploadError(stillMessage, { retryable: true });
  }
  return type;
}

/** Recognises a PDF by its first bytes, as images are. */
async function checkDocumentType(file: File): Promise<typeof documentType> {
  const refuse = (sentence: string) => new UploadError(sentence, { retryable: false });
  if (file.size > uploadLimits.documentBytes) throw refuse(settingsMessages.cvTooLarge);
  if ((await file.slice(0, 5).text()) !== '%PDF-') throw refuse(settingsMessages.cv);
  return documentType;
}

async function announce(
  file: File,
  type: UploadType,
  options: { idempotencyKey: string; signal?: AbortSignal },
): Promise<{ objectKey: string; form: StoreForm }> {
  const body = { filename: filenameOf(file), content_type: type, size: file.size };
  const answer = await api.call('upload', { body, ...options });
  // Only a file in the request itself gets a response without a form.
  if (!('upload' in answer)) throw new TypeError('The API gave no form to upload with');
  return { objectKey: answer.object_key, form: answer.upload };
}

function filenameOf({ name }: File): string {
  return (name || 'image').slice(0, uploadLimits.filename).toWellFormed();
}

function signalOf({ signal }: UploadOptions): { signal?: AbortSignal } {
  return signal ? { signal } : {};
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

interface SendOptions {
  signal: AbortSignal | undefined;
  /** Called with the share that is sent, 0 to 1. */
  onProgress: (fraction: number) => void;
}

/**
 * Uses XMLHttpRequest, since fetch does not report upload progress.
 * @throws UploadError; the reason of `signal` when that was aborted
 */
function sendForm(form: StoreForm, file: File, options: SendOptions): Promise<void> {
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
 * S3 answers in XML, with status 400 for a file over the limit; a proxy in front of S3 answers with 413.
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
