import { expect, it } from 'vitest';
import { formerAddressPatterns } from './former-addresses.ts';

it('names the forms of addresses, the most frequent first', () => {
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

it('has one form for folders of which there are many', () => {
  const addresses = ['a', 'b', 'c', 'd'].map((folder) => `/${folder}/hello/`);
  expect(formerAddressPatterns(addresses)).toEqual(['/{any}/{slug}']);
});
