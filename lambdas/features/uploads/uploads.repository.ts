/** Notes of the uploaded images that are complete, and of the keys that repeated requests were given. */
import type { OwnClaim } from '#lambdas/kernel/claim.ts';
import type { DocumentRecord, UploadRecord } from './upload.ts';

export interface UploadClaim extends OwnClaim {
  /** The key that this request gets, unless an earlier one already got another. */
  objectKey: string;
}

/** Pixels of an image, as people see it. */
export type ImageSize = Pick<UploadRecord, 'objectKey' | 'width' | 'height'>;

export interface UploadsRepository {
  /** Undefined for a key that is unknown, or whose image has not been checked yet. */
  find(objectKey: string): Promise<UploadRecord | undefined>;
  /** The uploads that `find` would return for these keys, in any order. */
  findMany(objectKeys: readonly string[]): Promise<UploadRecord[]>;
  /** Makes the key valid; repeating it changes nothing. */
  add(upload: UploadRecord | DocumentRecord): Promise<void>;
  /** Undefined for a key that is unknown, or whose file has not been checked yet. */
  findDocument(objectKey: string): Promise<DocumentRecord | undefined>;
  /** Returns what the first request under this key asked for and got; of two at once, one is the first. */
  claim(claim: UploadClaim): Promise<Pick<UploadClaim, 'requestHash' | 'objectKey'>>;
}
