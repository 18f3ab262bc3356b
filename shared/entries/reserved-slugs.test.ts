import { expect, it } from 'vitest';
import * as sitePaths from '../publishing/site-paths.ts';
import { movedFeeds } from '../site/moved-from.ts';
import { reservedSlugs } from './reserved-slugs.ts';

const { pageFiles, builtFiles, rootFiles, ...others } = sitePaths;
/** The results of `postFile`, `tagFile` and the other functions for a name that each accepts. */
const made = Object.entries(others).flatMap(([name, each]) =>
  name.endsWith('File') ? [(each as (name: string) => string)('web')] : [],
);
const folders = Object.entries(others).flatMap(([name, each]) =>
  name.endsWith('Folder') ? [String(each)] : [],
);
const files = [pageFiles, builtFiles, rootFiles].flatMap((each): string[] => Object.values(each));

it.each([...new Set([...files, ...folders, ...made, ...movedFeeds])])(
  'keeps the name of %s',
  (path) => {
    const name = path.replace(/^\//, '').replace(/[/.].*$/s, '');
    expect(reservedSlugs).toContain(name);
  },
);

it('knows the folders and the files of every kind', () => {
  expect(folders.length).toBeGreaterThan(4);
  expect(made.length).toBeGreaterThan(5);
});

it.each(['uses', 'about', 'now', 'cv', 'imprint'])('leaves /%s to the owner', (slug) => {
  expect(reservedSlugs).not.toContain(slug);
});

it('contains only slugs, without repetition', () => {
  expect(reservedSlugs.filter((slug) => !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug))).toEqual([]);
  expect(new Set(reservedSlugs).size).toBe(reservedSlugs.length);
});
