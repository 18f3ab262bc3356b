/** The built site in `dist`; `npm test` builds it first. */
import { expect, it } from 'vitest';
import { holding, loadedBy, scriptBytes, scripts } from './built-scripts.ts';

const isCharts = holding('recharts-surface');
const adminArea = new Set(loadedBy('admin'));
const beyondAdminArea = (name: string) => loadedBy(name).filter((script) => !adminArea.has(script));

it('the analytics, including charts, add at most 130 kB of scripts to the admin area', () => {
  const added = new Set([...beyondAdminArea('analytics.page'), ...beyondAdminArea('charts')]);
  expect([...added].some(isCharts)).toBe(true);
  expect(scriptBytes([...added])).toBeLessThanOrEqual(130_000);
});

it('the numbers do not wait for the charts', () => {
  expect(loadedBy('analytics.page').filter(isCharts)).toEqual([]);
});

it('no other page loads the charts', () => {
  const charts = scripts.filter(isCharts);
  const naming = scripts.filter(
    (script) => !charts.includes(script) && charts.some((name) => holding(name)(script)),
  );
  expect(naming.map((script) => script.replace(/-.*/, ''))).toEqual(['analytics.page']);
});
