import { expect, it } from 'vitest';
import { formerAddressPatterns, formerSlugs } from './former-addresses.ts';

it('names the patterns of addresses, the most frequent first', () => {
  expect(
    formerAddressPatterns([
      'https://old.example/2015/03/hello/',
      '/2016/4/again.html',
      '/2016/04/05/other',
      '/hello/',
      '/posts/hello',
    ]),
  ).toEqual(['/{year}/{month}/{slug}', '/{year}/{month}/{day}/{slug}', '/{slug}', '/posts/{slug}']);
});

it('needs none for addresses that are the same here, or none', () => {
  expect(
    formerAddressPatterns(['/blog/hello', '/', 'https://old.example', '/a/b/c/d/e/f/g/h']),
  ).toEqual([]);
});

it('names shortlinks last, and only where they are of the home page', () => {
  expect(formerAddressPatterns(['/?p=1', '/?p=2', '/2015/03/hello/'])).toEqual([
    '/{year}/{month}/{slug}',
    '/?p={id}',
  ]);
  expect(formerAddressPatterns(['https://old.example/?p=1'])).toEqual(['/?p={id}']);
  expect(formerAddressPatterns(['/wp/?p=1', '/?p=hello', '/?page_id=1'])).toEqual([]);
});

it('leaves shortlinks out where as many other patterns as the settings take are there', () => {
  const folders = [1, 2, 3, 4, 5].flatMap((depth) => ['/a'.repeat(depth), '/b'.repeat(depth)]);
  const patterns = formerAddressPatterns(['/?p=1', ...folders.map((folder) => `${folder}/hello`)]);
  expect(patterns).toEqual(folders.map((folder) => `${folder}/{slug}`));
});

it('names none that the settings have, nor more than fit beside those', () => {
  const known = ['/{slug}', ...'abcdefgh'.split('').map((folder) => `/${folder}/{slug}`)];
  expect(formerAddressPatterns(['/?p=1', '/hello', '/2015/hello'], known)).toEqual([
    '/{year}/{slug}',
  ]);
});

it('has one form for folders of which there are many', () => {
  const addresses = ['a', 'b', 'c', 'd'].map((folder) => `/${folder}/hello/`);
  expect(formerAddressPatterns(addresses)).toEqual(['/{any}/{slug}']);
});

it('leads to a post what its addresses end with, and names those that lead elsewhere', () => {
  const long = `/2015/03/${encodeURI('привет'.repeat(10))}/`;
  const taken = new Set(['own', 'other']);
  const patterns = ['/{year}/{slug}', '/{year}/{month}/{slug}', '/{slug}', '/?p={id}'];
  const lost = ['/2014/other/', '/a/b/c/d/e/f/g/h', '/wp/?p=3', `/${'a'.repeat(901)}`];
  const found = formerSlugs(['/2015/own/', '/?p=12', '/old/', long, ...lost], 'own', {
    taken,
    patterns,
  });
  expect(found).toEqual({ slugs: ['p-12', 'old', expect.stringMatching(/^d0-bf-d1-80-/)], lost });
  expect(found.slugs.every((slug) => slug.length <= 120)).toBe(true);
  expect(formerSlugs(['/1999/old/'], 'second', { taken, patterns }).lost).toEqual(['/1999/old/']);
});

it('names an address in a form for which the settings have no room, whose slug leads to the post here', () => {
  const folders = [1, 2, 3, 4, 5].flatMap((depth) => ['/a'.repeat(depth), '/b'.repeat(depth)]);
  const frequent = folders.flatMap((folder) => [`${folder}/one`, `${folder}/two`]);
  const patterns = formerAddressPatterns([...frequent, '/2015/Hello.html', '/?p=1']);
  const site = { taken: new Set<string>(), patterns };
  const found = formerSlugs(
    ['/2015/Hello.html', '/a/Old.html', '/blog/new/', '/?p=1'],
    'own',
    site,
  );
  expect(found).toEqual({
    slugs: ['hello', 'old', 'new', 'p-1'],
    lost: ['/2015/Hello.html', '/?p=1'],
  });
});
