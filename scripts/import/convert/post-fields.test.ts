import { describe, expect, it } from 'vitest';
import { savePostSchema } from '#shared/schemas/posts.ts';
import type { ArrivingPost } from '../arriving-post.ts';
import { postFields } from './post-fields.ts';

const options = { category: 'Notes', now: new Date('2026-01-01T00:00:00.000Z') };
const post: ArrivingPost = {
  id: 'a',
  name: 'notes/a file.md',
  title: 'A title of its own',
  status: 'published',
  createdAt: new Date('2015-01-01T00:00:00.000Z'),
  category: 'Life',
  tags: ['Go'],
  body: { kind: 'html', text: '' },
  addresses: [],
  base: 'https://old.example/',
  notes: [],
};
const converted = (changes: Partial<ArrivingPost>) => postFields({ ...post, ...changes }, options);

describe('the fields of an arriving post', () => {
  it('stay as they are where they fit', () => {
    const { fields, notes } = converted({ excerpt: ' About\nit ' });
    expect(fields).toMatchObject({
      title: post.title,
      category: 'Life',
      tags: ['Go'],
      excerpt: 'About it',
    });
    expect(notes).toEqual([]);
  });

  it('fit the limits of this site, whatever they were', () => {
    const long = 'long words '.repeat(100);
    const { fields, notes } = converted({
      title: `${long}\0`,
      category: long,
      excerpt: long,
      tags: [
        ...Array.from({ length: 25 }, (_, index) => `tag ${index}`),
        'x'.repeat(41),
        ' ',
        'TAG 1',
      ],
    });
    const content = 'x'.repeat(60);
    const { former: _, ...saved } = fields;
    expect(savePostSchema.safeParse({ ...saved, content }).success).toBe(true);
    expect(fields.title?.endsWith('…')).toBe(true);
    expect(notes.join('; ')).toMatch(/title.*category.*excerpt is cut.*tags are left out/);
  });

  it('have its place in a series, which is left out without a position', () => {
    const series = { name: ' By\nnight ', position: 2 };
    expect(converted({ series }).fields.series).toEqual({ name: 'By night', position: 2 });
    const { fields, notes } = converted({ series: { name: 'By night', position: undefined } });
    expect(fields).not.toHaveProperty('series');
    expect(notes).toEqual(['the series “By night” is left out, because it has no position']);
  });

  it('have the language of the post, where it is another than the one of this site', () => {
    expect(converted({ language: 'pt_BR' }).fields.lang).toBe('pt-BR');
    expect(converted({ language: 'en-US' })).toMatchObject({ notes: [] });
    expect(converted({ language: 'en-US' }).fields).not.toHaveProperty('lang');
    const { fields, notes } = converted({ language: 'Polish' });
    expect(fields).not.toHaveProperty('lang');
    expect(notes).toEqual(['the language “Polish” is not a language tag']);
  });

  it('have a title, a category and a tag where the post had none', () => {
    expect(converted({ title: '', category: undefined, tags: [] }).fields).toMatchObject({
      title: 'a file',
      category: 'Notes',
      tags: ['Notes'],
    });
    expect(converted({ title: 'Hi' }).fields.title).toBe('Hi (2015)');
    expect(converted({ title: '你好' }).fields.title).toBe('你好 (2015)');
  });

  it('start with the earliest date, and leave out those in the future', () => {
    const dates = {
      createdAt: new Date('2020-01-01T00:00:00.000Z'),
      publishedAt: new Date('2015-01-01T00:00:00.000Z'),
      updatedAt: new Date('2031-01-01T00:00:00.000Z'),
    };
    expect(converted(dates).fields.former).toEqual({
      created_at: '2015-01-01T00:00:00.000Z',
      published_at: '2015-01-01T00:00:00.000Z',
    });
  });

  it('have the present date where there is none, and say so', () => {
    const { fields, notes } = converted({ createdAt: undefined });
    expect(fields.former).toBeUndefined();
    expect(notes).toEqual(['it has no date, so it gets the current one']);
  });

  it('are of a scheduled post that has no other date', () => {
    const later = new Date('2026-02-01T00:00:00.000Z');
    const { fields, notes } = converted({ createdAt: later, publishedAt: later });
    expect(fields).toMatchObject({ status: 'draft', publish_at: later.toISOString() });
    expect(fields.former).toBeUndefined();
    expect(notes).toEqual(['it is scheduled']);
  });

  it('make a draft of what is dated too far ahead', () => {
    const { fields, notes } = converted({ publishedAt: new Date('2031-01-01T00:00:00.000Z') });
    expect(fields).toMatchObject({ status: 'draft' });
    expect(fields.publish_at).toBeUndefined();
    expect(notes).toEqual(['its date is too far ahead, so it is a draft']);
  });
});
