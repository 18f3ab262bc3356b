import { describe, expect, it } from 'vitest';
import { limits } from '#shared/schemas/limits.ts';
import { savePostSchema } from '#shared/schemas/posts.ts';
import { numberedSlug } from '#lambdas/kernel/saving.ts';
import { isSlugOfTitle, normalizedName, slugBase, tagId } from './post-slug.ts';

describe('a slug', () => {
  it.each([
    ['Hello, World!', 'hello-world'],
    ['Déjà vu in Łódź', 'deja-vu-in-lodz'],
    ['TypeScript 7 & you', 'typescript-7-and-you'],
    ['ﬁne ﬀ ligatures', 'fine-ff-ligatures'],
    ['日本語の題名', 'post'],
    ['!!!!!', 'post'],
  ])('of %s is %s', (title, slug) => {
    expect(slugBase(title)).toBe(slug);
  });

  it('of a long title ends at a word boundary and leaves room for a number', () => {
    const slug = slugBase('word '.repeat(60));
    expect(slug).toMatch(/^word(?:-word)*$/);
    expect(numberedSlug(slug, 1_000_000).length).toBeLessThanOrEqual(limits.slug.max);
    expect(slugBase('x'.repeat(200))).toBe('x'.repeat(100));
  });

  it('is one that an author may send', () => {
    for (const title of ['Hello, World!', '日本語の題名', 'a--b__c', '-x-y-z-']) {
      const slug = savePostSchema.shape.slug.safeParse(numberedSlug(slugBase(title), 2));
      expect(slug.success).toBe(true);
    }
  });

  it('is recognised as made from its title, with or without a number', () => {
    expect(isSlugOfTitle('hello', 'Hello')).toBe(true);
    expect(isSlugOfTitle('hello-12', 'Hello')).toBe(true);
    expect(isSlugOfTitle('hello-world', 'Hello')).toBe(false);
    expect(isSlugOfTitle('chosen', 'Hello')).toBe(false);
  });
});

describe('a tag', () => {
  it('is the same in any case, with any accents and spaces', () => {
    const ids = ['Web  Development', ' web development', 'WEB DEVELOPMENT'].map(tagId);
    expect(new Set(ids)).toEqual(new Set(['web-development']));
  });

  it.each([
    ['C', 'c'],
    ['C#', 'c-sharp'],
    ['C++', 'c-plus-plus'],
    ['.NET', 'net'],
    ['日本 語', '日本-語'],
    ['日本 JS', '日本-js'],
    ['???', '???'],
  ])('%s has the id %s', (title, id) => {
    expect(tagId(title)).toBe(id);
  });
});

it('treats full-width names as the same', () => {
  expect(normalizedName(' ＤｅｖＯｐｓ ')).toBe('devops');
});
