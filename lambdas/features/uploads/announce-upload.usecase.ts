import type * as z from 'zod';
import { documentType } from '#shared/content/image-types.ts';
import { problem } from '#shared/problems.ts';
import type { SignedIn } from '#shared/routes/handler.ts';
import { authorMessages } from '#shared/schemas/author-messages.ts';
import { settingsMessages } from '#shared/schemas/settings-messages.ts';
import { uploadLimits } from '#shared/schemas/upload-limits.ts';
import type { announceUploadSchema } from '#shared/schemas/uploads.ts';
import { objectKeyFor, type UploadWriteDeps } from './upload-changes.ts';
import type { UploadForm } from './upload-store.ts';

interface Request {
  announced: z.output<typeof announceUploadSchema>;
  actor: SignedIn;
  idempotencyKey: string | undefined;
}

/**
 * Issues a key for an image, or an administrator's PDF file, and the form to send it with. The key is useless until the upload is
 * complete. A repeated request gets the same key with a fresh form.
 * @throws Problem `forbidden`, `too-large`, `idempotency-mismatch`
 */
export async function announceUpload(
  { announced, actor, idempotencyKey }: Request,
  deps: UploadWriteDeps,
): Promise<{ objectKey: string; form: UploadForm }> {
  const type = announced.content_type;
  const isDocument = type === documentType;
  if (isDocument && actor.kind !== 'admin') throw problem('forbidden');
  if (announced.size > (isDocument ? uploadLimits.documentBytes : uploadLimits.bytes)) {
    const detail = isDocument ? settingsMessages.cvTooLarge : authorMessages.imageTooLarge;
    throw problem('too-large', { detail });
  }
  const objectKey = await objectKeyFor({ type, actor, idempotencyKey, sent: announced }, deps);
  return { objectKey, form: await deps.store.form({ objectKey, type }) };
}
