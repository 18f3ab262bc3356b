/** Which uploaded images are complete, and which keys repeated requests were given. */
import type { UploadRecord } from './upload.ts';

export interface UploadClaim {
  userId: string;
  /** From `Idempotency-Key`. */
  key: string;
  requestHash: string;
  /** What the request is given, unless an earlier one was given another. */
  objectKey: string;
  now: Date;
  expiresAt: Date;
}

export interface UploadsRepository {
  /** Undefined for a key that is unknown, or whose image has not been checked yet. */
  find(objectKey: string): Promise<UploadRecord | undefined>;
  /** From now on the key is of use; repeating it changes nothing. */
  add(upload: UploadRecord): Promise<void>;
  /** What the first request under this key asked and was given; of two at once, one is the first. */
  claim(claim: UploadClaim): Promise<Pick<UploadClaim, 'requestHash' | 'objectKey'>>;
}
