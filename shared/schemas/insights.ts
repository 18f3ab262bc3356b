import * as z from 'zod';
import { visitLimits } from './visit-limits.ts';

const count = z.int().min(0);
/** A percentage with one decimal. */
const percentage = z.number().min(0).max(100);

export const insightsQuerySchema = z
  .strictObject({
    days: z.coerce.number().int().min(1).max(visitLimits.insights.days).default(90),
  })
  .meta({ id: 'ConversionInsightsQuery' });

export const insightsSchema = z
  .strictObject({
    conversion_rate: percentage,
    bounce_rate: percentage,
    /** Counts by the name of the event, such as `CLICK_CONTACT`. */
    click_counts: z.record(z.string(), count),
    /** Steps of the latest sessions that converted. The keys have no meaning. */
    conversion_paths: z.record(z.string(), z.array(z.string())),
    total_sessions: count,
    total_conversions: count,
    total_bounces: count,
  })
  .meta({ id: 'ConversionInsights' });

export const overviewRanges = ['7', '30', '90', 'all'] as const;

const filterValue = z.string().min(1).max(visitLimits.event.page).optional();

/** The filter selects sessions, and the response is about these sessions. */
export const overviewQuerySchema = z
  .strictObject({
    range: z.enum(overviewRanges).default('30'),
    page: filterValue,
    referrer: filterValue,
    device: filterValue,
  })
  .refine(
    ({ page, referrer, device }) =>
      [page, referrer, device].filter((value) => value !== undefined).length <= 1,
    'Use one filter at a time',
  )
  .meta({ id: 'AnalyticsOverviewQuery' });

const periodSchema = z
  .strictObject({
    from: z.iso.date(),
    to: z.iso.date(),
    visitors: count,
    page_views: count,
    bounces: count,
    conversions: count,
    bounce_rate: percentage,
    conversion_rate: percentage,
    click_counts: z.record(z.string(), count),
  })
  .meta({ id: 'AnalyticsPeriod' });

/** Ordered by count, largest first. Pages count views, and the other dimensions sessions. */
const topsSchema = z
  .array(z.strictObject({ value: z.string(), count }))
  .max(visitLimits.insights.tops);

/** One entry for each day, or each month of all time, including those without visits. */
const seriesSchema = z.array(
  z.strictObject({ date: z.iso.date(), visitors: count, page_views: count }),
);

export const overviewSchema = z
  .strictObject({
    current: periodSchema,
    /** The period of the same length before `current`; null for all time. */
    previous: periodSchema.nullable(),
    series: seriesSchema,
    /** As long as `series`; null for all time. */
    previous_series: seriesSchema.nullable(),
    series_unit: z.enum(['day', 'month']),
    pages: topsSchema,
    referrers: topsSchema,
    countries: topsSchema,
    devices: topsSchema,
    browsers: topsSchema,
    landing_pages: topsSchema,
    /** Campaigns, by source, medium and name. Empty for viewers. */
    campaigns: topsSchema,
    /** Sessions with an event in the last five minutes. The filter does not apply. */
    live_visitors: count,
  })
  .meta({ id: 'AnalyticsOverview' });

export type Insights = z.infer<typeof insightsSchema>;
export type OverviewQuery = z.infer<typeof overviewQuerySchema>;
export type Overview = z.infer<typeof overviewSchema>;
export type OverviewPeriod = z.infer<typeof periodSchema>;
