/** Which uploaded images are complete, and which keys repeated requests were given. */
import type { OwnClaim } from '#lambdas/kernel/claim.ts';
import type { UploadRecord } from './upload.ts';

export interface UploadClaim extends OwnClaim {
  /** What the request is given, unless an earlier one was given another. */
  objectKey: string;
}

/** Pixels of an image, as people see it. */
export type ImageSize = Pick<UploadRecord, 'objectKey' | 'width' | 'height'>;

export interface UploadsRepository {
  /** Undefined for a key that is unknown, or whose image has not been checked yet. */
  find(objectKey: string): Promise<UploadRecord | undefined>;
  /** Those of these keys that `find` would find, in any order. */
  findMany(objectKeys: readonly string[]): Promise<UploadRecord[]>;
  /** From now on the key is of use; repeating it changes nothing. */
  add(upload: UploadRecord): Promise<void>;
  /** Repeating it changes nothing. */
  remove(objectKey: string): Promise<void>;
  /** What the first request under this key asked and was given; of two at once, one is the first. */
  claim(claim: UploadClaim): Promise<Pick<UploadClaim, 'requestHash' | 'objectKey'>>;
}
