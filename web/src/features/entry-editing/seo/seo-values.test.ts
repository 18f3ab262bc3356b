import { describe, expect, it } from 'vitest';
import { emptySeo, isSavedSeo, seoToSend, seoValues, setSeo } from './seo-values.ts';

describe('what a form has for search engines', () => {
  it('is empty where nothing is saved', () => {
    expect(seoValues(undefined)).toEqual(emptySeo);
    expect(seoValues({ noindex: true })).toEqual({ ...emptySeo, noindex: true });
  });

  it('is set with a text or a mark, not with white space', () => {
    expect(setSeo({ ...emptySeo, title: ' ' })).toBeUndefined();
    expect(setSeo({ ...emptySeo, title: ' A ' })).toEqual({ title: 'A' });
    expect(setSeo({ ...emptySeo, noindex: true })).toEqual({ noindex: true });
  });

  it('is sent with only what is set, and cleared only if it was saved', () => {
    expect(seoToSend({ ...emptySeo, title: ' A ' }, undefined)).toEqual({ seo: { title: 'A' } });
    expect(seoToSend(emptySeo, { title: 'A' })).toEqual({ seo: null });
    expect(seoToSend(emptySeo, undefined)).toEqual({});
  });

  it('is saved when the server has what was asked for, or was asked for nothing', () => {
    const saved = seoValues({ title: 'A' });
    expect(isSavedSeo({ title: 'A', image: null }, saved)).toBe(true);
    expect(isSavedSeo({ title: 'B' }, saved)).toBe(false);
    expect(isSavedSeo(null, saved)).toBe(false);
    expect(isSavedSeo(null, emptySeo)).toBe(true);
    expect(isSavedSeo(undefined, saved)).toBe(true);
  });
});
