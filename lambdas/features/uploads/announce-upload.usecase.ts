import type * as z from 'zod';
import { problem } from '#shared/problems.ts';
import type { SignedIn } from '#shared/routes/handler.ts';
import { authorMessages } from '#shared/schemas/author-messages.ts';
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
 * Issues a key for an image, and the form to send it with. The key is useless until the upload is
 * complete. A repeated request gets the same key with a fresh form.
 * @throws Problem `too-large`, `idempotency-mismatch`
 */
export async function announceUpload(
  { announced, actor, idempotencyKey }: Request,
  deps: UploadWriteDeps,
): Promise<{ objectKey: string; form: UploadForm }> {
  if (announced.size > uploadLimits.bytes) {
    throw problem('too-large', { detail: authorMessages.imageTooLarge });
  }
  const type = announced.content_type;
  const objectKey = await objectKeyFor({ type, actor, idempotencyKey, sent: announced }, deps);
  return { objectKey, form: await deps.store.form({ objectKey, type }) };
}
