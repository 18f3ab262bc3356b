import * as z from 'zod';
import { contentLimits } from '../content/limits.ts';
import { entryKinds } from '../entries/kinds.ts';
import { authorMessages } from './author-messages.ts';
import { listedImagesSchema, text, timestampSchema } from './common.ts';
import { limits } from './limits.ts';
import { documentType, imageTypes, uploadLimits } from './upload-limits.ts';

/** Any text is accepted; what is not an object key is not found. */
export const uploadQuerySchema = z
  .strictObject({ object_key: z.string() })
  .meta({ id: 'UploadQuery' });

/** Where the object can be fetched: for visitors a stable path of this site, for editors a short-lived address. */
export const uploadAddressSchema = z
  .strictObject({ url: z.string() })
  .meta({ id: 'UploadAddress' });

/** Announces an image that the browser then sends to the store itself. */
export const announceUploadSchema = z
  .strictObject({
    filename: text(uploadLimits.filename).min(1, authorMessages.imageRequired),
    /** A PDF file is for the settings, and from administrators only. */
    content_type: z.enum([...imageTypes, documentType], authorMessages.imageType),
    /** Bytes; too many are refused as too large, not as a wrong value. */
    size: z.int().min(1, authorMessages.imageRequired),
  })
  .meta({ id: 'AnnounceUpload' });

/** An image that is stored and may be used. */
export const uploadedSchema = z.strictObject({ object_key: z.string() }).meta({ id: 'Uploaded' });

/** A form to send to the store: the fields in any order, then the file as `file`. */
export const announcedUploadSchema = z
  .strictObject({
    object_key: z.string(),
    upload: z.strictObject({ url: z.string(), fields: z.record(z.string(), z.string()) }),
  })
  .meta({ id: 'AnnouncedUpload' });

export const completeUploadSchema = z
  .strictObject({
    object_key: z.string(),
    /** For the library; an earlier client sends none. */
    filename: text(uploadLimits.filename).optional(),
  })
  .meta({ id: 'CompleteUpload' });

/** An entry, the settings, a user's picture, or what somebody has written and not saved. */
const useSchema = z
  .strictObject({
    kind: z.enum([...entryKinds, 'settings', 'profile', 'unsaved']),
    /** For an entry. */
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
    /** Null for an upload of an earlier release. */
    name: z.string().nullable(),
    description: z.string(),
    /** Pixels; null for a PDF file. */
    width: z.int().min(1).nullable(),
    height: z.int().min(1).nullable(),
    /** Bytes. */
    size: z.int().min(1),
    uploaded_at: timestampSchema,
    uses: z.array(useSchema),
    /** The time after which the daily clean-up removes it, if nothing uses it until then; null before it was found unused. */
    removed_after: timestampSchema.nullable(),
  })
  .meta({ id: 'MediaItem' });

/** Newest first; `q` searches names and descriptions. A page may be short, and more may follow. */
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
    /** The copies of those that visitors see. */
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
