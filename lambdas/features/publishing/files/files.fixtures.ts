/** Makes settings, posts and projects for tests of feeds, the sitemap and similar files. */
import * as fc from 'fast-check';
import type { PostSummary } from '#shared/schemas/posts.ts';
import type { PageSummary } from '#shared/schemas/pages.ts';
import type { Project } from '#shared/schemas/projects.ts';
import { defaultSettings } from '#shared/site/default-settings.ts';
import type { FeedEntry, SiteFacts } from './facts.ts';

export const facts: SiteFacts = {
  siteAddress: 'https://example.com',
  settings: {
    ...defaultSettings,
    profile: {
      ...defaultSettings.profile,
      name: 'Ada Moreau',
      title: 'Engineer',
      bio: 'Builds tide tables.',
    },
    intros: { ...defaultSettings.intros, blog: 'Notes on tides & <clocks>.' },
  },
};

/** Makes an id; larger numbers give larger ids. */
function idOf(number: number): string {
  return `01890000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;
}

/** Makes a published post; each number was published a minute after the previous one. */
export function numberedPost(number: number, changes: Partial<PostSummary> = {}): PostSummary {
  const published = new Date(Date.UTC(2026, 0, 1, 0, number)).toISOString();
  return {
    id: idOf(number),
    title: `Post number ${number}`,
    slug: `post-number-${number}`,
    excerpt: `What post ${number} says in short.`,
    status: 'published',
    created_at: '2025-12-01T00:00:00.000Z',
    updated_at: published,
    published_at: published,
    publish_at: null,
    read_time: 3,
    avatar: null,
    category: { title: 'Computer Science', color: '#475569' },
    tags: [{ id: 'tides', title: 'Tides' }],
    author: { first_name: 'Grace', last_name: 'Okafor', username: 'grace' },
    version: 1,
    ...changes,
  };
}

export function entryOf(post: PostSummary, changes: Partial<FeedEntry> = {}): FeedEntry {
  return { post, html: `<p>The whole of ${post.slug}.</p>`, imageAddress: undefined, ...changes };
}

export function numberedPage(number: number, changes: Partial<PageSummary> = {}): PageSummary {
  return {
    id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    title: `Page number ${number}`,
    slug: `page-number-${number}`,
    excerpt: `What page ${number} says.`,
    is_draft: false,
    header: null,
    footer: null,
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: '2026-02-01T00:00:00.000Z',
    version: 1,
    ...changes,
  };
}

export function numberedProject(number: number, changes: Partial<Project> = {}): Project {
  return {
    id: idOf(number),
    title: `Project number ${number}`,
    description: `What project ${number} does.`,
    slug: `project-number-${number}`,
    long_description: '',
    category: 'tool',
    status: 'completed',
    start_date: '2025-03-01',
    end_date: null,
    technologies: [],
    highlights: [],
    github_url: null,
    live_url: null,
    image_url: null,
    featured: false,
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: '2026-01-02T00:00:00.000Z',
    version: 1,
    ...changes,
  };
}

/** Makes arbitrary texts, often with markup of XML, HTML or Markdown. */
export const anyText = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 10 }),
      fc.string({ maxLength: 10 }),
      fc.constantFrom('</title><script>', ']]>', '<![CDATA[', '&amp;', '&#x41;', '<!--', '"', "'"),
      fc.constantFrom('\0', '\u0007', '\u001b', '\ufffe', '\ud800', '\udc00', '\r\n', '\t'),
      fc.constantFrom('مرحبا', '\u202e', '👩🏽‍🚀', 'é', '\u200b', '](', '\\', '`'),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''));

/** Returns what XML can represent of a text on one line, so no control characters and no lone surrogates. */
export function sayable(text: string): string {
  const characters = Array.from(text, (character) => {
    const code = character.codePointAt(0) ?? 0;
    if (code <= 0x20) return ' ';
    const forbidden = (code >= 0xd800 && code <= 0xdfff) || code === 0xfffe || code === 0xffff;
    return forbidden ? '' : character;
  });
  return characters.join('').replace(/ +/g, ' ');
}
