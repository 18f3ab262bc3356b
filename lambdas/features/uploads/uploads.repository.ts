/** Stores of uploads: their records, their bytes, the references to them, and the library that editors see. */
import type { OwnClaim } from '#lambdas/kernel/saving.ts';
import * as z from 'zod';
import { documentType, imageTypes, type UploadType } from '#shared/schemas/upload-limits.ts';
import { isDocumentKey, isObjectKey } from '#shared/content/urls.ts';
import type { EntryKindName } from '#shared/entries/kinds.ts';
import type { AuditEvent } from '#lambdas/kernel/audit-event.ts';

export const uploadRecordSchema = z.object({
  objectKey: z.string().refine(isObjectKey),
  type: z.enum(imageTypes),
  /** Size in pixels, after rotation. */
  width: z.int().min(1),
  height: z.int().min(1),
  bytes: z.int().min(1),
  uploadedBy: z.string(),
  uploadedAt: z.iso.datetime(),
  /** The file's name, as `cleanName` returns it; missing in records of earlier releases. */
  name: z.string().optional(),
  /** A text by which editors find the upload. Forms propose it as the alternative text. */
  description: z.string().optional(),
  /** When an editor deleted the upload. The sweep removes it, unless something uses it again. */
  deletedAt: z.iso.datetime().optional(),
});

export type UploadRecord = z.infer<typeof uploadRecordSchema>;

/** The record of a PDF file. */
export const documentRecordSchema = uploadRecordSchema.omit({ width: true, height: true }).extend({
  objectKey: z.string().refine(isDocumentKey),
  type: z.literal(documentType),
});

type DocumentRecord = z.infer<typeof documentRecordSchema>;

/** The library has a copy of each record. */
export const anyUploadSchema = z.union([uploadRecordSchema, documentRecordSchema]);

export type AnyUpload = z.infer<typeof anyUploadSchema>;

export interface UploadClaim extends OwnClaim {
  /** The key that this request gets, unless an earlier request with the same Idempotency-Key got another. */
  objectKey: string;
}

/** Size of an image in pixels, after rotation. */
export type ImageSize = Pick<UploadRecord, 'objectKey' | 'width' | 'height'>;

/** Stores records of complete uploads, and the keys that requests got. */
export interface UploadsRepository {
  /** Finds a checked image. */
  find(objectKey: string): Promise<UploadRecord | undefined>;
  /** Finds checked images, in any order. */
  findMany(objectKeys: readonly string[]): Promise<UploadRecord[]>;
  /** Makes the key valid. A repeated call changes nothing. */
  add(upload: UploadRecord | DocumentRecord): Promise<void>;
  /** Finds a checked PDF file. */
  findDocument(objectKey: string): Promise<DocumentRecord | undefined>;
  /** Stores the claim, unless the key is used. @returns the claim of the first request with the key */
  claim(claim: UploadClaim): Promise<Pick<UploadClaim, 'requestHash' | 'objectKey'>>;
}

export interface Referrer {
  kind: EntryKindName;
  id: string;
}

/** An index of the entries that refer to an uploaded object, whether visitors see them or not. */
export interface ReferencesRepository {
  /** Called before the content is saved. A repeated call changes nothing. */
  add(referrer: Referrer, objectKeys: readonly string[]): Promise<void>;
  /** Called after the content no longer shows these objects. */
  remove(referrer: Referrer, objectKeys: readonly string[]): Promise<void>;
  /** Finds candidates: the entry itself tells whether it is public and still shows the object. */
  findByObjectKey(objectKey: string): Promise<Referrer[]>;
}

/** Younger references are not removed, as a save that is still running may have added them. */
export const referenceSettlesMs = 60_000;

/** Lists and changes uploads as editors see them. */
export interface LibraryRepository {
  /** Reads at most `limit` uploads, newest first, including deleted ones that are not removed yet. */
  page(request: { after?: LibraryPlace | undefined; limit: number }): Promise<AnyUpload[]>;
  find(objectKey: string): Promise<AnyUpload | undefined>;
  /** Finds candidates, like `ReferencesRepository`. A recent reference may belong to a save in progress. */
  references(objectKey: string): Promise<Reference[]>;
  /** @returns false when the upload is gone */
  describe(upload: LibraryPlace, description: string): Promise<boolean>;
  /** Marks the upload as deleted; the sweep removes it. @returns false when the upload is gone */
  delete(upload: LibraryPlace, event: AuditEvent): Promise<boolean>;

  /** Brings a deleted or removed upload back. */
  restore(upload: AnyUpload): Promise<void>;
  /** Adds an upload of an earlier release to the library. */
  add(upload: AnyUpload): Promise<void>;
  /** Removes the record, if it exists. */
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
 * Stores the bytes of uploads. Browsers send files to a separate folder, where they expire after a day; only
 * checked files get to the folder that is read.
 */
export interface UploadStore {
  /** Makes a form that accepts one file of this type under this key, for a few minutes. */
  form(announced: { objectKey: string; type: UploadType }): Promise<UploadForm>;
  /** Reads the file that was sent with the form. */
  readIncoming(objectKey: string): Promise<Uint8Array | undefined>;
  /** Removes the file that was sent with the form, if it exists. */
  removeIncoming(objectKey: string): Promise<void>;
  /** Stores a checked file. A repeated call changes nothing. */
  put(file: { objectKey: string; type: UploadType; bytes: Uint8Array }): Promise<void>;
}

/** Presigned addresses of uploaded objects, which cannot be read without one. */
export interface UploadAddresses {
  /** Returns an absolute address at which anyone can read the object for this many seconds. */
  sign(objectKey: string, seconds: number): Promise<string>;
}
