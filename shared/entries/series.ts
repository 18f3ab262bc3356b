import * as z from 'zod';
import { authorMessages } from '../schemas/author-messages.ts';
import { text } from '../schemas/common.ts';
import { authorLimits } from '../schemas/limits.ts';

/** The place of a post in a series: several posts that are read one after the other. */

/** As it is stored and answered. Posts with the same slug belong together, however each spells the name. */
export const seriesSchema = z
  .strictObject({
    name: z.string(),
    slug: z.string(),
    /** Orders the parts. Readers see their numbers among those that are published. */
    position: z.int().min(1),
  })
  .meta({ id: 'PostSeries' });
export type Series = z.infer<typeof seriesSchema>;

/** In the body of a save: left out it stays, `null` clears it. */
export const sentSeriesSchema = z
  .strictObject({
    name: text(authorLimits.series.name, authorMessages.seriesTooLong)
      .trim()
      .min(1, authorMessages.seriesRequired),
    position: z
      .int(authorMessages.seriesPosition)
      .min(1, authorMessages.seriesPosition)
      .max(authorLimits.series.position, authorMessages.seriesPosition),
  })
  .nullable()
  .meta({ id: 'SentSeries' });
export type SentSeries = z.infer<typeof sentSeriesSchema>;

/** As an object's part, which is left out for a post in none. */
export function seriesPart(series: Series | undefined): { series?: Series } {
  return series ? { series } : {};
}

/** The series that an author's post may join. */
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
