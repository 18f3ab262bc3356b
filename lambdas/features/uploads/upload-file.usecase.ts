import type { SignedIn } from '#shared/routes/handler.ts';
import { checkedImage, keepImage, objectKeyFor, type UploadWriteDeps } from './upload-changes.ts';

interface Request {
  file: Uint8Array;
  filename?: string | undefined;
  actor: SignedIn;
  idempotencyKey: string | undefined;
}

/**
 * Keeps an image that came with the request. A repeated request writes the same under the same key.
 * @returns its object key
 * @throws Problem `validation-failed`, `idempotency-mismatch`
 */
export async function uploadFile(request: Request, deps: UploadWriteDeps): Promise<string> {
  const { file, filename, actor, idempotencyKey } = request;
  const image = checkedImage(file, 'file');
  const { type } = image;
  const objectKey = await objectKeyFor({ type, actor, idempotencyKey, sent: file }, deps);
  await keepImage({ objectKey, image, actor, filename }, deps);
  return objectKey;
}
