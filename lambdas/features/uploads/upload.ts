/** An uploaded image as the server keeps it, beside the bytes in the store. */
import * as z from 'zod';
import { documentType, imageTypes } from '#shared/content/image-types.ts';
import { isDocumentKey, isObjectKey } from '#shared/content/urls.ts';
import { uploadLimits } from '#shared/schemas/upload-limits.ts';

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

export type DocumentRecord = z.infer<typeof documentRecordSchema>;

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
