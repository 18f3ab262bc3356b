import { describe, expect, it } from 'vitest';
import { dateField, listField, readDate, splitFrontMatter, textField } from './front-matter.ts';

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
  it.each([
    ['2015-03-01', '2015-03-01T00:00:00.000Z'],
    ['2015-3-1', '2015-03-01T00:00:00.000Z'],
    ['2015-03-01 10:20:30 +0200', '2015-03-01T08:20:30.000Z'],
    ['2015-03-01T10:20:30-05:00', '2015-03-01T15:20:30.000Z'],
    ['2015-03-01 10:20', '2015-03-01T10:20:00.000Z'],
    ['2015-03-01T10:20:30.123Z', '2015-03-01T10:20:30.000Z'],
    ['Jul 08 2022', '2022-07-08T00:00:00.000Z'],
    ['July 8, 2022', '2022-07-08T00:00:00.000Z'],
  ])('such as %s are read', (text, time) => {
    expect(readDate(text)?.toISOString()).toBe(time);
  });

  it.each(['', 'Last Modified', '2015-13-01', '2015', '0015-01-01', '01/02/2015'])(
    'such as «%s» are none',
    (text) => {
      expect(readDate(text)).toBeUndefined();
    },
  );

  it('of TOML are dates, too', () => {
    const { fields } = splitFrontMatter(
      '+++\nday = 2015-03-01\ntime = 2015-03-01T10:00:00+01:00\n+++\n',
    );
    expect(dateField(fields, 'day')?.toISOString()).toBe('2015-03-01T00:00:00.000Z');
    expect(dateField(fields, 'time')?.toISOString()).toBe('2015-03-01T09:00:00.000Z');
  });
});
