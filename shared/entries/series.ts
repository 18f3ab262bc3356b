import * as z from 'zod';
import { authorMessages } from '../schemas/author-messages.ts';
import { text } from '../schemas/common.ts';
import { authorLimits } from '../schemas/limits.ts';

/**
 * A post's part in a series, that is, in several posts that are read one after the other. Posts with the same slug
 * belong together, even if they spell the name differently.
 */
export const seriesSchema = z
  .strictObject({
    name: z.string(),
    slug: z.string(),
    /** Orders the parts, and may have gaps. Readers see the number among the published parts instead. */
    position: z.int().min(1),
  })
  .meta({ id: 'PostSeries' });
export type Series = z.infer<typeof seriesSchema>;

/** The series in the body of a save. Without it, the series stays; `null` clears it. */
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

/** For spreading into an object, which then has no `series` for a post outside any. */
export function seriesPart(series: Series | undefined): { series?: Series } {
  return series ? { series } : {};
}

/** Series that the form suggests to authors. */
export const seriesListSchema = z
  .strictObject({
    /** Ordered by their newest posts, newest first. */
    data: z.array(
      z.strictObject({
        /** The name as spelled in the newest post. */
        name: z.string(),
        slug: z.string(),
        /** The position after the last part. */
        next: z.int().min(1),
      }),
    ),
  })
  .meta({ id: 'SeriesList' });

export type SeriesList = z.infer<typeof seriesListSchema>;
