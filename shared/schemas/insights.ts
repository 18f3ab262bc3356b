import * as z from 'zod';
import { visitLimits } from './visit-limits.ts';

const count = z.int().min(0);
/** With one decimal. */
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
    /** `CLICK_…` to its count. */
    click_counts: z.record(z.string(), count),
    /** The latest converted sessions, by opaque keys. */
    conversion_paths: z.record(z.string(), z.array(z.string())),
    total_sessions: count,
    total_conversions: count,
    total_bounces: count,
  })
  .meta({ id: 'ConversionInsights' });

export const overviewRanges = ['7', '30', '90', 'all'] as const;

const filterValue = z.string().min(1).max(visitLimits.event.page).optional();

/** One filter at a time: it selects sessions, and everything else is about those. */
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

/** Largest first; pages by views, everything else by sessions. */
const topsSchema = z
  .array(z.strictObject({ value: z.string(), count }))
  .max(visitLimits.insights.tops);

/** By day, or by month for all time; including those without visits. */
const seriesSchema = z.array(
  z.strictObject({ date: z.iso.date(), visitors: count, page_views: count }),
);

export const overviewSchema = z
  .strictObject({
    current: periodSchema,
    /** The same number of days before; null for all time. */
    previous: periodSchema.nullable(),
    series: seriesSchema,
    /** A series as long as `series`; null for all time. */
    previous_series: seriesSchema.nullable(),
    series_unit: z.enum(['day', 'month']),
    pages: topsSchema,
    referrers: topsSchema,
    countries: topsSchema,
    devices: topsSchema,
    browsers: topsSchema,
    landing_pages: topsSchema,
    /** By source, medium and name; none for viewers. */
    campaigns: topsSchema,
    /** Sessions with an event in the last five minutes, whatever the filter. */
    live_visitors: count,
  })
  .meta({ id: 'AnalyticsOverview' });

export type Insights = z.infer<typeof insightsSchema>;
export type OverviewQuery = z.infer<typeof overviewQuerySchema>;
export type Overview = z.infer<typeof overviewSchema>;
export type OverviewPeriod = z.infer<typeof periodSchema>;
