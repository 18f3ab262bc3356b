/** The series that an author's post may join. */
import * as z from 'zod';

export const seriesListSchema = z
  .strictObject({
    /** The series of the newest post first. */
    data: z.array(
      z.strictObject({
        /** As the newest of its posts spells it. */
        name: z.string(),
        slug: z.string(),
        /** The position after that of its last part. */
        next: z.int().min(1),
      }),
    ),
  })
  .meta({ id: 'SeriesList' });

export type SeriesList = z.infer<typeof seriesListSchema>;
