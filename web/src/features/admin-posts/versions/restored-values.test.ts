import { describe, expect, it } from 'vitest';
import type { BrowserCopy } from '../copies/browser-copies.ts';
import { emptyForm } from '../form/post-form.rules.ts';
import { restoredValues } from './restored-values.ts';

const copy = (changes: Partial<BrowserCopy['values']>): BrowserCopy => ({
  id: 'copy',
  userId: 'ada',
  base: { postId: 'post', version: 1, slug: 'old', excerpt: 'Old' },
  values: { ...emptyForm, title: 'Mine', slug: 'old', excerpt: 'Old', ...changes },
  keptAt: 0,
});
const saved = { ...emptyForm, title: 'Theirs', slug: 'new', excerpt: 'New' };

describe('the values that a restore puts into the form', () => {
  it('are what the author has written', () => {
    const mine = { slug: 'my-own', excerpt: 'My own' };
    expect(restoredValues(copy(mine), saved)).toMatchObject({ title: 'Mine', ...mine });
  });

  it('keep the saved slug and excerpt when the author has not changed them', () => {
    expect(restoredValues(copy({}), saved)).toMatchObject({
      title: 'Mine',
      slug: 'new',
      excerpt: 'New',
    });
  });
});
