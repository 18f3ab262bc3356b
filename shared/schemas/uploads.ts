import * as z from 'zod';

/** Any text is taken: what is no key of an object is not found. */
export const uploadQuerySchema = z
  .strictObject({ object_key: z.string() })
  .meta({ id: 'UploadQuery' });

/** Where the object can be fetched: for visitors a stable path of this site, for editors a short-lived address. */
export const uploadAddressSchema = z
  .strictObject({ url: z.string() })
  .meta({ id: 'UploadAddress' });
