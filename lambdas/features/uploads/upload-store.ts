/**
 * The bytes of uploads. What browsers send goes to a separate place, where it expires after
 * a day; only what was checked is stored where they are read.
 */
import type { UploadType } from '#shared/content/image-types.ts';

export interface UploadForm {
  url: string;
  fields: Record<string, string>;
}

export interface UploadStore {
  /** A form that accepts one file of this type under this key, for a few minutes. */
  form(announced: { objectKey: string; type: UploadType }): Promise<UploadForm>;
  /** The file that was sent with the form; undefined when none was. */
  readIncoming(objectKey: string): Promise<Uint8Array | undefined>;
  /** Repeating it changes nothing. */
  removeIncoming(objectKey: string): Promise<void>;
  /** Stores a checked file; repeating it changes nothing. */
  put(file: { objectKey: string; type: UploadType; bytes: Uint8Array }): Promise<void>;
}

/** Presigned addresses of uploaded objects, which cannot be read without one. */
export interface UploadAddresses {
  /** An absolute address that gives anyone the object for this many seconds. */
  sign(objectKey: string, seconds: number): Promise<string>;
}
