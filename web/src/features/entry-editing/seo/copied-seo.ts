import * as z from 'zod';
import { emptySeo } from './seo-values.ts';

/** In a copy of unsaved text. Copies made before these fields existed are still offered. */
export const copySeo = z
  .object({
    title: z.string(),
    description: z.string(),
    canonical: z.string(),
    noindex: z.boolean(),
    image: z.string(),
  })
  .default(emptySeo);
