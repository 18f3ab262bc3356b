/** An uploaded image as the server keeps it, beside the bytes in the store. */
import * as z from 'zod';
import { documentType, imageTypes } from '#shared/content/image-types.ts';
import { isDocumentKey, isObjectKey } from '#shared/content/urls.ts';

export const uploadRecordSchema = z.object({
  objectKey: z.string().refine(isObjectKey),
  type: z.enum(imageTypes),
  /** Pixels, as people see it: after its rotation. */
  width: z.int().min(1),
  height: z.int().min(1),
  bytes: z.int().min(1),
  uploadedBy: z.string(),
  uploadedAt: z.iso.datetime(),
});

export type UploadRecord = z.infer<typeof uploadRecordSchema>;

/** A PDF file, beside those of images. */
export const documentRecordSchema = uploadRecordSchema.omit({ width: true, height: true }).extend({
  objectKey: z.string().refine(isDocumentKey),
  type: z.literal(documentType),
});

export type DocumentRecord = z.infer<typeof documentRecordSchema>;
