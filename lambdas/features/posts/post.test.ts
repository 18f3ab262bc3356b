import { describe, expect, it } from 'vitest';
import type { Principal } from '#shared/routes/handler.ts';
import type { PrincipalKind } from '#shared/schemas/common.ts';
import { type Reader, entryForReader, visibilityTo } from '../entries/read-entries.ts';
import { listWithStatus } from './list-posts.usecase.ts';
import { postReading, type PostSummaryRecord, type PostTypes } from './post.ts';

function reader(kind: PrincipalKind, showDrafts = false) {
  const names = { username: 'ada', firstName: 'Ada', lastName: 'Byron' };
  const principal: Principal =
    kind === 'anonymous' ? { kind } : { kind, userId: 'u', sessionId: 's', ...names };
  return { principal, showDrafts };
}

const draft: PostSummaryRecord = {
  id: '0193b3a0-0000-7000-8000-000000000001',
  title: 'Secret title',
  slug: 'secret-title',
  excerpt: 'Secret excerpt',
  status: 'draft',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  publishedAt: null,
  publishAt: '2026-02-01T00:00:00.000Z',
  readTime: 7,
  avatar: 'https://example.com/secret.png',
  category: 'Secret category',
  tags: [{ id: 'secret', title: 'Secret' }],
  author: { id: 'secret-id', firstName: 'Secret', lastName: 'Secret', username: 'secret' },
  version: 3,
};
const published: PostSummaryRecord = { ...draft, status: 'published' };
const kinds: PrincipalKind[] = ['anonymous', 'user', 'viewer', 'staff', 'admin'];

const maskedPostFor = (who: Reader, post: PostSummaryRecord) =>
  entryForReader<PostTypes, PostSummaryRecord>(postReading, who, post);
const visibilityOf = (post: PostSummaryRecord, who: Reader) =>
  visibilityTo(who, postReading.isPublic(post));

describe('visible parts of a post', () => {
  it('are all of a published one, for everyone', () => {
    for (const kind of kinds) expect(maskedPostFor(reader(kind), published)).toEqual(published);
  });

  it.each(['draft', 'review'] as const)('of one in %s depend on the role', (status) => {
    const sights = kinds.map((kind) => visibilityOf({ ...draft, status }, reader(kind)));
    expect(sights).toEqual(['nothing', 'nothing', 'masked', 'everything', 'everything']);
    expect(maskedPostFor(reader('anonymous'), { ...draft, status })).toBeUndefined();
  });

  it('of a draft, for a viewer, are only that it exists', () => {
    const seen = maskedPostFor(reader('viewer'), draft);
    expect(seen).toMatchObject({ id: draft.id, slug: draft.id, title: 'Hidden draft', version: 3 });
    expect(seen?.publishAt).toBeNull();
    expect(JSON.stringify(seen)).not.toMatch(/secret/i);
  });

  it('are the text but not the author, when the owner shows drafts to viewers', () => {
    const seen = maskedPostFor(reader('viewer', true), draft);
    expect(seen).toMatchObject({ title: 'Secret title', author: { firstName: 'Hidden' } });
    expect(JSON.stringify(seen?.author)).not.toMatch(/secret/i);
    expect(visibilityOf(draft, reader('user', true))).toBe('nothing');
  });
});

describe('the list that is returned', () => {
  it('is the public one without a filter, for everyone', () => {
    for (const kind of kinds) expect(listWithStatus(undefined, reader(kind))).toBe('public');
  });

  it('follows the filter only in the admin area', () => {
    for (const kind of ['viewer', 'staff', 'admin'] as const) {
      for (const filter of ['all', 'published', 'unpublished', 'draft', 'review'] as const) {
        expect(listWithStatus(filter, reader(kind))).toBe(filter);
      }
    }
    for (const kind of ['anonymous', 'user'] as const) {
      expect(listWithStatus('published', reader(kind))).toBe('public');
      for (const filter of ['all', 'unpublished', 'draft', 'review'] as const) {
        expect(() => listWithStatus(filter, reader(kind))).toThrow('forbidden');
      }
    }
  });
});
