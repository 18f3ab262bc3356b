import { overviewQuerySchema, overviewRanges } from '#shared/schemas/insights.ts';
import { visitLimits } from '#shared/schemas/visit-limits.ts';
import { describe, expect, it } from 'vitest';
import { type AnalyticsView, paramsOf, ranges, viewOf } from './analytics-view.ts';

const of = (search: string) => viewOf(new URLSearchParams(search));

describe('the state in the address', () => {
  it('is the last 30 days of all visits by default, and for unknown values', () => {
    const usual = { range: '30', filter: null };
    expect(of('')).toEqual(usual);
    expect(of('range=8&device=')).toEqual(usual);
    expect(paramsOf({ range: '30', filter: null }).toString()).toBe('');
  });

  it('accepts one filter at a time', () => {
    expect(of('device=mobile&page=/blog').filter).toEqual({ dimension: 'page', value: '/blog' });
  });

  it('requests no longer value than the server accepts', () => {
    const { filter } = of(`referrer=${'x'.repeat(5000)}`);
    expect(filter?.value).toHaveLength(visitLimits.event.page);
    expect(overviewQuerySchema.safeParse({ referrer: filter?.value }).success).toBe(true);
  });

  it.each<AnalyticsView>([
    { range: '7', filter: null },
    { range: 'all', filter: { dimension: 'page', value: '/blog/a?b&c=d#e ü' } },
    { range: '30', filter: { dimension: 'referrer', value: '(direct)' } },
  ])('survives being written to an address: %o', (view) => {
    expect(of(paramsOf(view).toString())).toEqual(view);
  });

  it('knows the ranges that the server knows', () => {
    expect(ranges).toEqual(overviewRanges);
  });
});
