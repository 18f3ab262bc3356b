import { describe, expect, it } from 'vitest';
import { defaultCategoryColor } from '#shared/schemas/limits.ts';
import { categoryColors } from './category-color.ts';

describe('the colours of a category', () => {
  it.each([
    ['#3B82F6', '#184da3'],
    ['#0F766E', '#00615a'],
    ['#CA8A04', '#7d4200'],
  ])('draw %s as the site does, in %s', (color, line) => {
    expect(categoryColors(color).line).toBe(line);
  });

  it('keep parts without a colour grey', () => {
    expect(categoryColors('#FFFFFF').line).toMatch(/^#(..)\1\1$/);
  });

  it.each(['', 'red', '#12345', '#3B82F6"/>'])('are the default ones for %j', (color) => {
    expect(categoryColors(color)).toEqual(categoryColors(defaultCategoryColor));
  });
});
