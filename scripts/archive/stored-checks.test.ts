import { gzipSync } from 'node:zlib';
import { defaultSettings } from '#shared/site/default-settings.ts';
import { describe, expect, it } from 'vitest';
import { archivedPost } from '#lambdas/adapters/archive/archived-post.fixtures.ts';
import { keptForm } from '#lambdas/adapters/archive/kept-form.ts';
import type { Unit } from '#lambdas/adapters/archive/lines.ts';
import type { StoredItem } from '#lambdas/features/formats/formats.repository.ts';
import { serializeContent } from '#shared/content/nodes.ts';
import { paragraph } from '#shared/content/source-text.ts';
import { storedKinds, type ArchiveFile, keptClass } from '#shared/platform/stored-kinds.ts';
import * as z from 'zod';
import { readExamples } from '../formats/check-formats.ts';
import { storedChecks } from './stored-checks.ts';

const examples = (name: string, version = 1) =>
  (readExamples({ name, version }) as StoredItem[]) // as they were stored
    .flatMap((item) => keptForm(name, item) ?? []);

const kept = storedKinds.flatMap(({ name, version }) => {
  const file = keptClass(name)?.file;
  return file && file !== 'posts' ? [{ name, version, file }] : [];
});

it.each(kept)('takes every $name as it was stored', ({ name, version, file }) => {
  const problems = examples(name, version).map((item) => problemOf(file, [item]));
  expect(problems.filter(Boolean)).toEqual([]);
});

const long = 'x'.repeat(5001);
const text = (written: string) => ({
  pk: `POST#${archivedPost.id}`,
  sk: 'BODY',
  version: archivedPost.contentVersion,
  content: serializeContent([paragraph(written)]),
});
const post = (fields: object = {}, written = 'A draft may be short'): Unit => [
  { pk: `POST#${archivedPost.id}`, sk: 'POST', ...archivedPost, ...fields },
  text(written),
];

it('takes every post as it was stored, and a short draft', () => {
  expect(problemOf('posts', post({ status: 'draft', publishedAt: null }))).toBeUndefined();
  for (const item of examples('post')) {
    const { contentVersion: version, ...rest } = item as StoredItem & { contentVersion: number };
    const body = { ...text('As it was'), pk: item.pk, version };
    expect(problemOf('posts', [{ ...rest, contentVersion: version, pk: item.pk }, body])).toBe(
      undefined,
    );
  }
});

const somebody = { id: 'a', firstName: '', lastName: '', username: 'a' };

/** Changes to an example of the kind, each with the attribute that is wrong then. */
const hostile: Partial<Record<string, [object, string][]>> = {
  user: [
    [{ username: 'a\r\nb' }, 'username'],
    [{ username: ' ada' }, 'username'],
    [{ email: 'a@b.c\r\nBcc: x@y.z' }, 'email'],
    [{ email: 'a@b.c\r\n' }, 'email'],
    [{ firstName: long }, 'firstName'],
    [{ picture: 'javascript:alert(1)' }, 'picture'],
    [{ pending: true }, 'pending'],
    [{ invitation: { tokenHash: 'a', expiresAt: '2999-01-01T00:00:00Z' } }, 'invitation'],
    [{ lastLogin: '2026-01-01T00:00:00Z' }, 'lastLogin'],
    [{ id: '018f0000-0000-7000-8000-000000000009' }, 'its ids differ'],
    [{ expires_at: 1 }, 'expires_at'],
  ],
  upload: [
    [{ objectKey: '../../index.html' }, 'objectKey'],
    [{ type: 'text/html' }, 'type'],
    [{ type: 'image/gif' }, 'type'],
    [{ bytes: 1e12 }, 'bytes'],
    [{ name: 'a\u0000b' }, 'name'],
    [{ description: long }, 'description'],
  ],
  tag: [
    [{ title: long }, 'title'],
    [{ id: '../c' }, 'id'],
    [{ title: 'Other' }, 'its ids differ'],
  ],
  category: [[{ title: 'Other' }, 'its ids differ']],
  'post-version': [
    [{ title: long }, 'title'],
    [{ slug: '../admin' }, 'slug'],
    [{ avatar: 'javascript:alert(1)' }, 'avatar'],
    [{ coverView: '30% 70%;background:url(x)' }, 'coverView'],
    [{ savedBy: { id: 'a', firstName: 'a\nb', lastName: '', username: 'a' } }, 'savedBy.firstName'],
    [{ version: 77 }, 'its ids differ'],
    [{ seo: { canonical: 'javascript:alert(1)' } }, 'seo'],
    [{ lang: 'Polish' }, 'lang'],
    [{ gzip: gzipSync('[{"type":"script","children":[]}]') }, 'an unknown type'],
    [{ gzip: gzipSync(Buffer.alloc(2_000_000)) }, 'RangeError'],
  ],
  'unsettled-versions': [[{ postId: '018f0000-0000-7000-8000-000000000009' }, 'its ids differ']],
  project: [
    [{ title: long }, 'title'],
    [{ liveUrl: 'javascript:alert(1)' }, 'liveUrl'],
    [{ imageUrl: 'data:image/svg+xml,x' }, 'imageUrl'],
    [{ coverView: 'url(x)' }, 'coverView'],
    [{ seo: { image: 'data:image/svg+xml,x' } }, 'seo'],
    [{ seo: { title: 'A', other: 'B' } }, 'seo'],
    [{ seo: {} }, 'seo'],
    [{ lang: 'en' }, 'lang'],
    [{ lang: 'PL' }, 'lang'],
    [{ technologies: Array(31).fill('C') }, 'technologies'],
    [{ slug: 'A b' }, 'slug'],
    [{ startDate: '2020-01-02', endDate: '2020-01-01' }, 'endDate'],
    [{ content: '[{"type":"script","children":[]}]' }, 'an unknown type'],
    [{ trashedAt: undefined, expires_at: 1 }, 'trashedAt'],
  ],
  page: [
    [{ title: long }, 'title'],
    [{ slug: 'admin' }, 'slug'],
    [{ header: 100 }, 'header'],
    [{ objectKeys: ['../secret'] }, 'objectKeys.0'],
    [{ lang: null }, 'lang'],
    [{ seo: { canonical: 'javascript:alert(1)' } }, 'seo'],
    [{ content: '[{"type":"script","children":[]}]' }, 'an unknown type'],
    [{ trashedAt: undefined, expires_at: 1 }, 'trashedAt'],
  ],
  reference: [
    [{ id: '018f0000-0000-7000-8000-000000000009' }, 'its ids differ'],
    [{ kind: 'project' }, 'its kinds differ'],
    [{ sk: 'REF#user#018f0000-0000-7000-8000-000000000009' }, 'kind'],
  ],
  'working-copy': [
    [{ written: gzipSync('{"base":null,"values":{}}') }, 'values.title'],
    [{ id: 'x'.repeat(300) }, 'id'],
    [{ id: 'other' }, 'its ids differ'],
  ],
  'working-copy-images': [[{ objectKeys: ['../secret'] }, 'objectKeys.0']],
  settings: [
    [{ settings: { ...defaultSettings, twiter: 'x' } }, 'settings'],
    [{ settings: { ...defaultSettings, support_email: 'a@b.c\r\nBcc: x@y.z' } }, 'settings'],
    [
      { saved: { at: '2026-01-01T00:00:00Z', by: { ...somebody, firstName: 'a\nb' } } },
      'saved.by.firstName',
    ],
    [{ keptVersions: Array(21).fill(1) }, 'keptVersions'],
    [{ sk: 'VERSION#1' }, 'changed'],
  ],
  'settings-version': [
    [{ version: 77 }, 'its ids differ'],
    [{ changed: ['<b>'] }, 'changed.0'],
  ],
  message: [
    [{ email: 'a@b.c\r\nBcc: x@y.z' }, 'email'],
    [{ subject: 'a\r\nBcc: x@y.z' }, 'subject'],
    [{ message: long }, 'message'],
    [{ reply: 'x' }, 'reply'],
  ],
  'refused-mail': [[{ createdAt: '2020-01-01T00:00:00Z' }, 'its ids differ']],
  'audit-event': [
    [{ label: long }, 'label'],
    [{ action: '<b>' }, 'action'],
    [{ timestamp: '2020-01-01T00:00:00Z' }, 'its ids differ'],
  ],
  totals: [
    [{ s: 'many' }, 's'],
    [{ html: '<b>' }, 'html'],
    [{ sk: 'day#tomorrow' }, 'its ids differ'],
  ],
  tops: [[{ tops: gzipSync(Buffer.alloc(2_000_000)) }, 'Error']],
  conversion: [[{ steps: [long] }, 'steps.0']],
  closing: [[{ through: 'never' }, 'through']],
};

const cases = kept.flatMap(({ name, file }) => {
  const changes = hostile[name];
  if (!changes) throw new Error(`No hostile example of ${name}.`);
  return changes.map(([change, problem]) => ({ name, file, change, problem }));
});

describe('refuses', () => {
  it.each(cases)('a $name with $change', ({ name, file, change, problem }) => {
    const [item] = examples(name);
    if (!item) throw new Error(`No example of ${name}.`);
    expect(problemOf(file, [{ ...item, ...change }])).toContain(problem);
  });

  it('a version of a page at an address of the site', () => {
    const item = examples('post-version').find(({ isDraft }) => isDraft !== undefined);
    expect(problemOf('versions', [item as StoredItem])).toBeUndefined();
    expect(problemOf('versions', [{ ...item, slug: 'admin' } as StoredItem])).toBe('slug');
  });

  it.each<[object, string]>([
    [{ title: long }, 'title'],
    [{ title: 'A title ' }, 'title'],
    [{ slug: '../admin' }, 'slug'],
    [{ formerSlugs: Array(41).fill('a') }, 'formerSlugs'],
    [{ avatar: 'javascript:alert(1)' }, 'avatar'],
    [{ excerpt: long }, 'excerpt'],
    [{ tags: [{ id: '../x', title: 'x' }] }, 'tags'],
    [{ objectKeys: ['../x'] }, 'objectKeys.0'],
    [{ author: { ...archivedPost.author, username: 'a\nb' } }, 'author.username'],
    [{ status: 'published', publishedAt: null }, 'publishedAt'],
    [{ expires_at: 1 }, 'trashedAt'],
    [{ html: '<b>' }, 'html'],
  ])('a post with %o', (change, problem) => {
    expect(problemOf('posts', post(change))).toContain(problem);
  });
});

function problemOf(file: ArchiveFile, unit: Unit): string | undefined {
  try {
    return storedChecks[file](unit);
  } catch (error) {
    if (!(error instanceof z.ZodError)) return String(error);
    const [issue] = error.issues;
    return issue?.code === 'unrecognized_keys' ? issue.keys.join() : issue?.path.join('.');
  }
}
