import { describe, expect, it } from 'vitest';
import { rate } from './rate.ts';

describe('a rate', () => {
  it('is a percentage with one decimal, and 0 of nothing', () => {
    expect(rate(1, 3)).toBe(33.3);
    expect(rate(2, 3)).toBe(66.7);
    expect(rate(0, 0)).toBe(0);
  });
});
