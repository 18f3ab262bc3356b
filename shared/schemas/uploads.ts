import * as z from 'zod';
import { documentType, imageTypes } from '../content/image-types.ts';
import { text } from './common.ts';
import { uploadLimits } from './upload-limits.ts';
import { authorMessages } from './author-messages.ts';

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
  .strictObject({ object_key: z.string() })
  .meta({ id: 'CompleteUpload' });
