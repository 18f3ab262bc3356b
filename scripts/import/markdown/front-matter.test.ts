import { describe, expect, it } from 'vitest';
import { dateField, listField, splitFrontMatter, textField } from './front-matter.ts';

describe('front matter', () => {
  it.each([
    ['YAML', '---\ntitle: A: b\n---\nText', undefined],
    ['YAML', '---\ntitle: "A: b"\ntags: [x]\n---\nText', { title: 'A: b', tags: ['x'] }],
    ['TOML', '+++\ntitle = "A: b"\ntags = ["x"]\n+++\nText', { title: 'A: b', tags: ['x'] }],
    ['empty YAML', '---\n---\nText', {}],
  ])('in %s is split from the text', (_, file, fields) => {
    expect(splitFrontMatter(file)).toEqual(
      fields === undefined
        ? { fields: {}, markdown: file, isReadable: false }
        : { fields, markdown: 'Text', isReadable: true },
    );
  });

  it('is not expected, and the mark at the start of a file is no text', () => {
    expect(splitFrontMatter('\u{feff}# Title')).toMatchObject({ fields: {}, markdown: '# Title' });
  });

  it('is only at the start of a file', () => {
    const file = 'Text\n\n---\na: b\n---\nMore';
    expect(splitFrontMatter(file)).toEqual({ fields: {}, markdown: file, isReadable: true });
  });

  it('cannot grow by aliases', () => {
    const bomb = `---\na: &a [x, x, x]\nb: &b [*a, *a, *a]\nc: [*b, *b]\n---\nText`;
    expect(splitFrontMatter(bomb).isReadable).toBe(false);
  });

  it('finds fields in any letter case, the first that has a value', () => {
    const fields = { Title: ' A ', tags: 'x, y', keywords: ['z'], empty: '', year: 2015 };
    expect(textField(fields, 'empty', 'title')).toBe('A');
    expect(textField(fields, 'year')).toBe('2015');
    expect(listField(fields, 'missing', 'tags')).toEqual(['x', 'y']);
    expect(listField(fields, 'keywords')).toEqual(['z']);
  });
});

describe('dates', () => {
  it('of TOML are dates, too', () => {
    const { fields } = splitFrontMatter(
      '+++\nday = 2015-03-01\ntime = 2015-03-01T10:00:00+01:00\n+++\n',
    );
    expect(dateField(fields, 'day')?.toISOString()).toBe('2015-03-01T00:00:00.000Z');
    expect(dateField(fields, 'time')?.toISOString()).toBe('2015-03-01T09:00:00.000Z');
  });
});
