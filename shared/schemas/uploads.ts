import * as z from 'zod';

export const uploadQuerySchema = z
  .strictObject({ object_key: z.string().min(1).max(200) })
  .meta({ id: 'UploadQuery' });

/** Where the object can be fetched: for visitors a stable path of this site, for editors a short-lived address. */
export const uploadAddressSchema = z
  .strictObject({ url: z.string() })
  .meta({ id: 'UploadAddress' });
