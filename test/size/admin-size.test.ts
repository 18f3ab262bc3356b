/** Measures the built site in `dist`, which `npm test` builds first. */
import { describe, expect, it } from 'vitest';
import { holding, loadedBy, scriptBytes, scripts } from './built-scripts.ts';

/** Texts that identify a library even in minified code. */
const isEditor = holding('ProseMirror');
const isKatex = holding('KaTeX parse error');

const isForm = (name: string) => /^(?:new|edit)-(?:post|project|page)\.page-/.test(name);
const pages = scripts.filter((name) => name.includes('.page-'));

/** Scripts of the admin area and of the pages without an editor. They do not count for the forms with an editor. */
const adminArea = new Set(['admin', ...pages.filter((name) => !isForm(name))].flatMap(loadedBy));

describe.each(['edit-post', 'edit-project', 'edit-page'])('the page %s', (page) => {
  const loaded = loadedBy(`${page}.page`);
  const added = loaded.filter((name) => !adminArea.has(name));

  it('adds at most 175 kB of scripts to the admin area', () => {
    expect(added.some(isEditor)).toBe(true);
    expect(scriptBytes(added)).toBeLessThanOrEqual(175_000);
  });

  it('loads at most 380 kB when it is the first page of the admin area', () => {
    const all = new Set([...loadedBy('admin'), ...loaded]);
    expect(scriptBytes([...all])).toBeLessThanOrEqual(380_000);
  });

  it('loads KaTeX only with the first formula', () => {
    expect(added.filter(isKatex)).toEqual([]);
    expect(scripts.filter(isKatex)).toHaveLength(1);
  });
});

it('no other page loads the editor', () => {
  const others = pages.filter((name) => !isForm(name));
  expect(others.length).toBeGreaterThan(2);
  for (const name of [...others, 'admin', 'index']) {
    expect(loadedBy(name).filter(isEditor)).toEqual([]);
  }
});

const isCharts = holding('recharts-surface');
const firstLoad = new Set(loadedBy('admin'));
const beyondFirstLoad = (name: string) => loadedBy(name).filter((script) => !firstLoad.has(script));

it('the analytics, including charts, add at most 130 kB of scripts to the admin area', () => {
  const added = new Set([...beyondFirstLoad('analytics.page'), ...beyondFirstLoad('charts')]);
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
