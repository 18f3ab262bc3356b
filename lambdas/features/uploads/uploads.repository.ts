/** Uploads as the server keeps them: notes of complete ones, beside their bytes in the store, what refers to them, and the library. */
import type { OwnClaim } from '#lambdas/kernel/saving.ts';
import * as z from 'zod';
import {
  documentType,
  imageTypes,
  uploadLimits,
  type UploadType,
} from '#shared/schemas/upload-limits.ts';
import { isDocumentKey, isObjectKey } from '#shared/content/urls.ts';
import type { EntryKindName } from '#shared/entries/kinds.ts';
import type { AuditEvent } from '#lambdas/kernel/audit-event.ts';

export const uploadRecordSchema = z.object({
  objectKey: z.string().refine(isObjectKey),
  type: z.enum(imageTypes),
  /** Pixels, as people see it: after its rotation. */
  width: z.int().min(1),
  height: z.int().min(1),
  bytes: z.int().min(1),
  uploadedBy: z.string(),
  uploadedAt: z.iso.datetime(),
  /** The file's name, cleaned; missing in records of earlier releases. */
  name: z.string().optional(),
  /** The words with which editors find it, and the alternative text that is proposed when it is used again. */
  description: z.string().optional(),
  /** Since then it is no longer in the library; the sweep removes it, unless something uses it again. */
  deletedAt: z.iso.datetime().optional(),
});

export type UploadRecord = z.infer<typeof uploadRecordSchema>;

/** A PDF file, beside those of images. */
export const documentRecordSchema = uploadRecordSchema.omit({ width: true, height: true }).extend({
  objectKey: z.string().refine(isDocumentKey),
  type: z.literal(documentType),
});

type DocumentRecord = z.infer<typeof documentRecordSchema>;

/** An entry of the library is the record once more. */
export const anyUploadSchema = z.union([uploadRecordSchema, documentRecordSchema]);

export type AnyUpload = z.infer<typeof anyUploadSchema>;

const beforeName = /^.*[\\/]/s;
const unseen = /[\p{C}\s]+/gu;

/** A file's name without folders, controls and marks of direction, which could make it look like another. */
export function cleanName(filename: string | undefined): string | undefined {
  const plain = filename?.replace(beforeName, '').replace(unseen, ' ').trim();
  return plain?.slice(0, uploadLimits.name).toWellFormed() || undefined;
}

export interface UploadClaim extends OwnClaim {
  /** The key that this request gets, unless an earlier one already got another. */
  objectKey: string;
}

/** Pixels of an image, as people see it. */
export type ImageSize = Pick<UploadRecord, 'objectKey' | 'width' | 'height'>;

/** Notes of the uploaded images that are complete, and of the keys that repeated requests were given. */
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

export interface Referrer {
  kind: EntryKindName;
  id: string;
}

/** An index of the entries that refer to an uploaded object, whether visitors see them or not. */
export interface ReferencesRepository {
  /** Before the content is saved; repeating it changes nothing. */
  add(referrer: Referrer, objectKeys: readonly string[]): Promise<void>;
  /** After the content no longer refers to them. */
  remove(referrer: Referrer, objectKeys: readonly string[]): Promise<void>;
  /** Hints only: the content itself decides whether it is public and still refers to the object. */
  findByObjectKey(objectKey: string): Promise<Referrer[]>;
}

/**
 * A reference that was added less than this ago is not removed: a save that runs at the same time
 * may have added it for what it is about to write. Longer than any function runs.
 */
export const referenceSettlesMs = 60_000;

/** Every upload with its name and description, newest first, and what refers to it. */
export interface LibraryRepository {
  /** At most `limit` uploads, newest first, behind another one. Those that are deleted and not yet removed are among them. */
  page(request: { after?: LibraryPlace | undefined; limit: number }): Promise<AnyUpload[]>;
  find(objectKey: string): Promise<AnyUpload | undefined>;
  /** Hints, as of `ReferencesRepository`; a young one may be of a save that is in progress. */
  references(objectKey: string): Promise<Reference[]>;
  /** @returns false when it is gone */
  describe(upload: LibraryPlace, description: string): Promise<boolean>;
  /** Takes it out of the library; the sweep removes it. @returns false when it is gone */
  delete(upload: LibraryPlace, event: AuditEvent): Promise<boolean>;

  /** Brings a deleted or a removed one back. */
  keep(upload: AnyUpload): Promise<void>;
  /** Lists one that an earlier release has stored. */
  list(upload: AnyUpload): Promise<void>;
  /** Repeating it changes nothing. */
  remove(upload: LibraryPlace): Promise<void>;
}

export type LibraryPlace = Pick<AnyUpload, 'objectKey' | 'uploadedAt'>;

export interface Reference {
  referrer: Referrer;
  addedAt: string;
}

export interface UploadForm {
  url: string;
  fields: Record<string, string>;
}

/**
 * The bytes of uploads. What browsers send goes to a separate place, where it expires after
 * a day; only what was checked is stored where they are read.
 */
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
