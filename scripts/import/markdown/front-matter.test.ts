import { describe, expect, it } from 'vitest';
import { dateField, listField, textField } from '../fields.ts';
import { splitFrontMatter } from './front-matter.ts';

describe('front matter', () => {
  it.each([
    ['YAML', '---\ntitle: "A: b"\ntags: [x]\n---\nText', { title: 'A: b', tags: ['x'] }],
    ['TOML', '+++\ntitle = "A: b"\ntags = ["x"]\n+++\nText', { title: 'A: b', tags: ['x'] }],
    ['JSON', '{\n\t"title": "}",\n"a": {"b": 1\n}\n}\nText', { title: '}', a: { b: 1 } }],
    ['JSON of Hexo', '"title": "A",\n"b": 1\n;;;\nText', { title: 'A', b: 1 }],
    ['named JSON', '---json\n{"title": "A"}\n---\nText', { title: 'A' }],
    ['named TOML', '---toml\ntitle = "A"\n---\nText', { title: 'A' }],
    ['YAML behind empty lines', '\n \n---\ntitle: A\n---\nText', { title: 'A' }],
    ['YAML with one fence', 'title: A\ntags:\n- x\n---\nText', { title: 'A', tags: ['x'] }],
    ["Pelican's lines", 'Title: A\nStatus: draft\n\nText', { Title: 'A', Status: 'draft' }],
    ['empty YAML', '---\n---\nText', {}],
  ])('in %s is split from the text', (_, file, fields) => {
    const { markdown, ...read } = splitFrontMatter(file);
    expect(read).toEqual({ fields, isReadable: true });
    expect(markdown.trim()).toBe('Text');
  });

  it.each([
    ['a colon', 'title: A: b\ndraft: true'],
    ['a tab', 'title: "A: b"\ntags:\n\t- x'],
    ['an alias', 'title: "A: b"\nx: &x [1]\ny: *x'],
  ])('that cannot be read for %s is code, and its lines are', (_, source) => {
    const { fields, markdown, isReadable } = splitFrontMatter(`---\n${source}\n---\nText`);
    expect(isReadable).toBe(false);
    expect(fields).toMatchObject({ title: 'A: b' });
    expect(markdown).toBe(`~~~~~~~~~~~~\n${source}\n~~~~~~~~~~~~\n\nText`);
  });

  it.each(['---\ntitle: A\ndraft: true\n\nText', '---js\n{ title: 1 }\n---\n', '{ "title": 1\n'])(
    'that has no end, or is a program, cannot be read: %j',
    (file) => {
      expect(splitFrontMatter(file).isReadable).toBe(false);
    },
  );

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

  it('finds fields in any spelling, the first that has a value', () => {
    const fields = { Title: ' A ', tags: 'x, y', keywords: ['z'], empty: '', year: 2015 };
    expect(textField(fields, 'empty', 'title')).toBe('A');
    expect(textField({ header: { over_lay: 'a' } }, 'header.overLay')).toBe('a');
    expect(textField(fields, 'year')).toBe('2015');
    expect(listField(fields, 'missing', 'tags')).toEqual(['x', 'y']);
    expect(listField(fields, 'keywords')).toEqual(['z']);
    expect(listField({ tags: 'one two', tag: 'one two' }, 'tags')).toEqual(['one', 'two']);
    expect(listField({ tag: 'one two' }, 'tag')).toEqual(['one two']);
    expect(listField({ tags: [{ name: 'a' }, [['b']], { x: 1 }] }, 'tags')).toEqual(['a', 'b']);
  });
});

describe('dates', () => {
  it('of TOML are dates, too', () => {
    const { fields } = splitFrontMatter(
      '+++\nday = 2015-03-01\ntime = 2015-03-01T10:00:00+01:00\n+++\n',
    );
    expect(dateField(fields, 'day').date?.toISOString()).toBe('2015-03-01T00:00:00.000Z');
    expect(dateField(fields, 'time').date?.toISOString()).toBe('2015-03-01T09:00:00.000Z');
  });
});
