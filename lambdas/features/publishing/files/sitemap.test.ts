import * as fc from 'fast-check';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import {
  anyText,
  facts,
  numberedPage,
  numberedPost,
  numberedProject,
  sayable,
} from './files.fixtures.ts';
import { sitemap, robots } from './sitemap.ts';

interface Entry {
  loc: string;
  lastmod?: string;
}

/** Reads the entries of a sitemap, by path and query. */
function read(xml: string): Map<string, Entry> {
  expect(XMLValidator.validate(xml)).toBe(true);
  const parser = new XMLParser({
    ignoreAttributes: false,
    parseTagValue: false,
    isArray: (name) => name === 'url',
  });
  const { urlset } = parser.parse(xml) as { urlset: { '@_xmlns': string; url: Entry[] } };
  expect(urlset['@_xmlns']).toBe('http://www.sitemaps.org/schemas/sitemap/0.9');
  return new Map(urlset.url.map((entry) => [entry.loc.replace(facts.siteAddress, ''), entry]));
}

const posts = [3, 2, 1].map((number) => numberedPost(number));
const projects = [numberedProject(1)];
const pages = [numberedPage(1)];

describe('the sitemap', () => {
  it('names every page once, with absolute addresses', () => {
    const entries = read(sitemap(facts, { posts, projects, pages }));
    expect([...entries.keys()]).toEqual([
      '/',
      '/blog',
      '/projects',
      '/contact',
      '/privacy',
      '/subscribe',
      '/blog/post-number-3',
      '/blog/post-number-2',
      '/blog/post-number-1',
      '/projects/project-number-1',
      '/page-number-1',
      '/blog?category=Computer+Science',
      '/blog?tag=tides',
    ]);
    for (const { loc } of entries.values()) expect(new URL(loc).origin).toBe('https://example.com');
  });

  it('dates pages by the newest change in their data, and no others', () => {
    const edited = numberedPost(1, { updated_at: '2026-06-01T00:00:00Z', tags: [] });
    const entries = read(sitemap(facts, { posts: [edited, numberedPost(2)], projects, pages }));
    const lastmod = (path: string) => entries.get(path)?.lastmod;
    expect(lastmod('/blog/post-number-1')).toBe('2026-06-01T00:00:00Z');
    expect(lastmod('/blog')).toBe('2026-06-01T00:00:00Z');
    expect(lastmod('/blog?category=Computer+Science')).toBe('2026-06-01T00:00:00Z');
    expect(lastmod('/blog?tag=tides')).toBe('2026-01-01T00:02:00.000Z');
    expect(lastmod('/page-number-1')).toBe('2026-02-01T00:00:00.000Z');
    expect(lastmod('/projects')).toBe('2026-01-02T00:00:00.000Z');
    for (const path of ['/', '/contact', '/privacy']) expect(lastmod(path)).toBeUndefined();
  });

  it('leaves out pages that search engines should not find here, and nothing else', () => {
    const unlisted = new Set([
      'https://example.com/blog/post-number-2',
      'https://example.com/projects/project-number-1',
    ]);
    const all = [...read(sitemap(facts, { posts, projects, pages })).keys()];
    const left = ['/blog/post-number-2', '/projects/project-number-1'];
    expect([...read(sitemap(facts, { posts, projects, pages }, unlisted)).keys()]).toEqual(
      all.filter((path) => !left.includes(path)),
    );
  });

  it('lists a category once, however posts spell it', () => {
    const spelled = ['Tide & Time', 'tide & time', ' TIDE & TIME'].map((title, number) =>
      numberedPost(number, { category: { title, color: '#000000' } }),
    );
    const paths = [...read(sitemap(facts, { posts: spelled, projects, pages })).keys()];
    expect(paths.filter((path) => path.includes('category='))).toHaveLength(1);
  });

  it('escapes tags and categories, so that each address leads to its own page', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const title = `x${sayable(text)}x`;
        const post = numberedPost(1, {
          tags: [{ id: title, title }],
          category: { title, color: '#000000' },
        });
        const found = [...read(sitemap(facts, { posts: [post], projects, pages })).values()];
        const searches = found.map(({ loc }) => new URL(loc).searchParams);
        expect(searches.filter((search) => search.get('tag') === title)).toHaveLength(1);
        expect(searches.filter((search) => search.get('category') === title)).toHaveLength(1);
      }),
    );
  });

  it('leaves out a tag that is too long to have a page', () => {
    const tags = [{ id: '長'.repeat(240), title: 'long' }];
    const paths = [
      ...read(sitemap(facts, { posts: [numberedPost(1, { tags })], projects, pages })).keys(),
    ];
    expect(paths.filter((path) => path.includes('tag='))).toEqual([]);
  });

  it('refuses more addresses than a sitemap may hold', () => {
    const many = Array.from({ length: 49_990 }, (_, number) => numberedPost(number));
    expect(read(sitemap(facts, { posts: many, projects, pages })).size).toBe(50_000);
    expect(() =>
      sitemap(facts, { posts: [...many, numberedPost(60_000)], projects, pages }),
    ).toThrow('50001');
  });
});

it('lets crawlers read everything except the admin area, previews and the API, and names the sitemap', () => {
  expect(robots(facts)).toBe(
    'User-agent: *\nAllow: /\nDisallow: /admin\nDisallow: /preview/\nDisallow: /api/\n\nSitemap: https://example.com/sitemap.xml\n',
  );
});
