import { describe, expect, it } from 'vitest';
import { dateLabel, formatCount, spanLabel, valueLabel } from './labels.ts';

describe('the name of a value', () => {
  it.each([
    ['referrer', '(direct)', 'Direct'],
    ['referrer', 'lobste.rs', 'lobste.rs'],
    ['country', '(unknown)', 'Unknown'],
    ['country', 'FR', 'France'],
    ['country', 'no code', 'no code'],
    ['device', 'tablet', 'Tablet'],
    ['page', '/blog', '/blog'],
    ['browser', 'Other', 'Other'],
  ] as const)('of the %s %s is %s', (dimension, value, label) => {
    expect(valueLabel(dimension, value)).toBe(label);
  });
});

it('days are in UTC, wherever the browser is', () => {
  expect(dateLabel('2026-11-01', 'day')).toBe('Nov 1');
  expect(dateLabel('2026-11-01', 'month')).toBe('Nov 2026');
  expect(spanLabel({ from: '2026-10-22', to: '2026-11-20' }, 'day')).toBe('Oct 22 to Nov 20');
});

it('thousands are separated', () => {
  expect(formatCount(12480)).toBe('12,480');
});
