/** The built site in `dist`; `npm test` builds it first. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pageLimits } from '#scripts/costs/usage.ts';
import { describe, expect, it } from 'vitest';
import { brotliBytes, loadedOnDemand } from './first-load.ts';

const site = resolve(import.meta.dirname, '../../dist');

describe('the visit recorder', () => {
  const scripts = loadedOnDemand(site, 'tracking');

  it('has at most 2 KiB, separate from the scripts of the page', () => {
    expect(brotliBytes(site, scripts)).toBeLessThanOrEqual(pageLimits.tracking);
  });

  it('contains no library', () => {
    const codes = scripts.map((file) => readFileSync(join(site, file), 'utf8'));
    expect(codes.some((code) => /zod|useState|jsx/.test(code))).toBe(false);
    expect(codes.some((code) => code.includes('session_conversion'))).toBe(true);
  });
});
