import { problem } from '#shared/problems.ts';
import type { FileForm } from '#shared/routes/route.ts';
import { authorMessages } from '#shared/schemas/author-messages.ts';
import { uploadLimits } from '#shared/schemas/upload-limits.ts';
import type { HttpEvent } from './types.ts';

export const formType = 'multipart/form-data';

/** Bytes that a form may have besides those of the file. */
const framingBytes = 16_384;

const maxErrors = 50;

/**
 * The only file of a form; its name and type in the form are ignored.
 * @throws Problem 413 `too-large`, 400 `malformed-request`, 422 `validation-failed`
 */
export async function readFileForm(event: HttpEvent): Promise<FileForm> {
  const bytes = Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');
  if (bytes.length > uploadLimits.formBytes + framingBytes) throw tooLarge();
  const form = await parse(bytes, event.headers['content-type'] ?? '');
  const unknown = [...form.keys()].filter((name) => name !== 'file');
  if (unknown.length > 0) throw notKnown(unknown);
  const [file, ...others] = form.getAll('file');
  if (!(file instanceof File) || others.length > 0 || file.size === 0) throw notChosen();
  if (file.size > uploadLimits.formBytes) throw tooLarge();
  return { file: new Uint8Array(await file.arrayBuffer()) };
}

/** The runtime parses forms like browsers. */
async function parse(bytes: Buffer<ArrayBuffer>, contentType: string): Promise<FormData> {
  try {
    return await new Response(bytes, { headers: { 'content-type': contentType } }).formData();
  } catch {
    throw problem('malformed-request', { detail: 'The form is malformed.' });
  }
}

function tooLarge() {
  return problem('too-large', { detail: authorMessages.imageTooLargeForForm });
}

function notChosen() {
  const detail = authorMessages.imageRequired;
  return problem('validation-failed', { detail, errors: { file: detail } });
}

function notKnown(names: readonly string[]) {
  const detail = 'This field is not known';
  const errors = names.slice(0, maxErrors).map((name) => [name.slice(0, 100), detail]);
  return problem('validation-failed', { detail, errors: Object.fromEntries(errors) });
}
