import { describe, expect, it } from 'vitest';
import { summary } from '#web/src/app/public.test-support.tsx';
import { filterAddress, filterOf, filterTitle, matchesFilter, sameFilter } from './post-filter.ts';

const read = (search: string) => filterOf(new URLSearchParams(search));

describe('a filter in the address', () => {
  it('is read as it was written', () => {
    const filter = { tag: 'c', category: 'Web & more' };
    expect(read(filterAddress(filter).replace('/blog', ''))).toEqual(filter);
  });

  it('does not exist when it is empty', () => {
    expect(read('?tag=&category=%20')).toEqual({});
    expect(filterAddress({})).toBe('/blog');
  });

  it('is cut to the length that the server accepts', () => {
    expect(read(`?category=${'x'.repeat(500)}`).category).toHaveLength(60);
    expect(read(`?tag=${'x'.repeat(5000)}`).tag).toHaveLength(240);
  });

  it('is shown with the names of its tag and category if they are known', () => {
    const offered = { tags: [{ id: 'csharp', title: 'C#' }], categories: [{ title: 'Database' }] };
    expect(filterTitle({ tag: 'csharp' }, [], offered)).toBe('Posts tagged C#');
    expect(filterTitle({ category: 'database' }, [], offered)).toBe('Posts in Database');
    expect(filterTitle({ category: 'x', tag: 'y' }, [], offered)).toBe('Posts in x tagged y');
  });

  it('keeps a search beside it', () => {
    expect(filterAddress({ tag: 'c' }, 'a & b')).toBe('/blog?tag=c&q=a+%26+b');
    expect(filterAddress({}, 'a')).toBe('/blog?q=a');
  });

  it('ignores the spelling of a category, but not that of a tag', () => {
    expect(sameFilter({ category: 'ﬁlm Noir ' }, { category: 'Film noir' })).toBe(true);
    expect(sameFilter({ tag: 'c' }, { tag: 'C' })).toBe(false);
    expect(sameFilter({ tag: 'c' }, { tag: 'c', category: 'x' })).toBe(false);
  });

  it('matches the posts that have both its tag and its category', () => {
    const post = summary(1, { tags: [{ id: 'sql', title: 'SQL' }] });
    expect(matchesFilter(post, {})).toBe(true);
    expect(matchesFilter(post, { tag: 'sql', category: 'DATABASE' })).toBe(true);
    expect(matchesFilter(post, { tag: 'sql', category: 'Data' })).toBe(false);
    expect(matchesFilter(post, { tag: 'SQL' })).toBe(false);
  });
});
