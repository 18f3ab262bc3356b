import { describe, expect, it } from 'vitest';
import { ownersPage } from '#web/src/features/pages/page.test-support.ts';
import { pageFormValues } from './page.kind.tsx';
import { read, write } from './page-markdown.ts';

describe('a page as Markdown', () => {
  it('loses nothing when it is imported', () => {
    const seo = { title: 'Told', noindex: true };
    const { footer: _, ...values } = pageFormValues(ownersPage({ header: 3, lang: 'pl', seo }));
    expect(read(write({ ...values, footer: null }))).toEqual({ values, leftOut: [] });
  });

  it('leaves out values that no page can have, and names them', () => {
    const file = '---\ntitle: Admin\nslug: admin\nheader: first\nfooter: 2\n---\nText';
    expect(read(file)).toMatchObject({
      values: { title: 'Admin', footer: '2' },
      leftOut: ['A page cannot have the slug “admin”.', 'A page cannot have the header “first”.'],
    });
  });
});
