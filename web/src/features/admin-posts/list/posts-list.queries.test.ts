import { describe, expect, it } from 'vitest';
import { viewsOf } from './posts-list.queries.ts';

const post = { slug: 'a-note', status: 'published' } as const;
const pages = [
  { value: '/', count: 90 },
  { value: '/blog/a-note', count: 1234 },
];
const full = Array.from({ length: 50 }, (_, place) => ({ value: `/blog/${place}`, count: 9 }));

describe('the views of a post', () => {
  it('are those of its page', () => {
    expect(viewsOf(post, pages)).toBe(1234);
  });

  it('are counted for a post that was taken offline', () => {
    expect(viewsOf({ ...post, status: 'draft' }, pages)).toBe(1234);
  });

  it('are zero when nobody has opened its page', () => {
    expect(viewsOf({ ...post, slug: 'another-note' }, pages)).toBe(0);
  });

  it('are not known when others fill the list of the most viewed pages', () => {
    expect(viewsOf(post, full)).toBeUndefined();
  });

  it('are not known for a draft, or before the list has loaded', () => {
    expect(viewsOf({ slug: 'a-draft', status: 'draft' }, pages)).toBeUndefined();
    expect(viewsOf(post, undefined)).toBeUndefined();
  });
});
