import * as z from 'zod';
import { contentLimits } from '../content/limits.ts';
import { entryKinds } from '../entries/kinds.ts';
import { authorMessages } from './author-messages.ts';
import { listedImagesSchema, text, timestampSchema } from './common.ts';
import { limits } from './limits.ts';
import { documentType, imageTypes, uploadLimits } from './upload-limits.ts';

/** Accepts any text, so that an invalid object key is reported as not found. */
export const uploadQuerySchema = z
  .strictObject({ object_key: z.string() })
  .meta({ id: 'UploadQuery' });

/** Visitors get a permanent path of this site, editors a short-lived address of the original. */
export const uploadAddressSchema = z
  .strictObject({ url: z.string() })
  .meta({ id: 'UploadAddress' });

/** Announces a file that the browser then sends directly to S3. */
export const announceUploadSchema = z
  .strictObject({
    filename: text(uploadLimits.filename).min(1, authorMessages.imageRequired),
    /** PDF files are for the settings, and accepted only from administrators. */
    content_type: z.enum([...imageTypes, documentType], authorMessages.imageType),
    /** Bytes. The use case checks the maximum, and answers `too-large`. */
    size: z.int().min(1, authorMessages.imageRequired),
  })
  .meta({ id: 'AnnounceUpload' });

/** The key of a stored image that entries may now use. */
export const uploadedSchema = z.strictObject({ object_key: z.string() }).meta({ id: 'Uploaded' });

/** A form to send to S3: the fields in any order, then the file as `file`. */
export const announcedUploadSchema = z
  .strictObject({
    object_key: z.string(),
    upload: z.strictObject({ url: z.string(), fields: z.record(z.string(), z.string()) }),
  })
  .meta({ id: 'AnnouncedUpload' });

export const completeUploadSchema = z
  .strictObject({
    object_key: z.string(),
    /** Shown in the library. Older clients do not send it. */
    filename: text(uploadLimits.filename).optional(),
  })
  .meta({ id: 'CompleteUpload' });

/** A use by an entry, the settings, a user's profile, or unsaved text. */
const useSchema = z
  .strictObject({
    kind: z.enum([...entryKinds, 'settings', 'profile', 'unsaved']),
    /** The id of an entry. */
    id: z.uuid().optional(),
    title: z.string().optional(),
    state: z.enum(['public', 'draft', 'deleted', 'saving']).optional(),
  })
  .meta({ id: 'UploadUse' });

const mediaItemSchema = z
  .strictObject({
    id: z.string(),
    object_key: z.string(),
    content_type: z.enum([...imageTypes, documentType]),
    /** Null for an upload from before names were stored. */
    name: z.string().nullable(),
    description: z.string(),
    /** Pixels; null for a PDF file. */
    width: z.int().min(1).nullable(),
    height: z.int().min(1).nullable(),
    /** Bytes. */
    size: z.int().min(1),
    uploaded_at: timestampSchema,
    uses: z.array(useSchema),
    /** The daily sweep removes an unused upload after this time; null until the sweep finds the upload unused. */
    removed_after: timestampSchema.nullable(),
  })
  .meta({ id: 'MediaItem' });

/** Lists the newest first. `q` searches names and descriptions. A short page may not be the last. */
export const mediaListQuerySchema = z
  .strictObject({
    cursor: z.string().optional(),
    q: text(limits.searchText.max).optional(),
    use: z.enum(['unused']).optional(),
  })
  .meta({ id: 'MediaListQuery' });

export const mediaListSchema = z
  .strictObject({
    data: z.array(mediaItemSchema),
    meta: z.strictObject({ next_cursor: z.string().nullable() }),
    /** Copies of the images that visitors see. */
    images: listedImagesSchema,
  })
  .meta({ id: 'MediaList' });

export const mediaParamsSchema = z.strictObject({ id: z.string() }).meta({ id: 'MediaParams' });

export const describeUploadSchema = z
  .strictObject({ description: text(contentLimits.imageTextLength) })
  .meta({ id: 'DescribeUpload' });

export type MediaItem = z.infer<typeof mediaItemSchema>;
export type UploadUse = z.infer<typeof useSchema>;
export type MediaListQuery = z.infer<typeof mediaListQuerySchema>;
