import { describe, expect, it } from 'vitest';
import type { PostRecord } from '#lambdas/features/posts/post.ts';
import { formerSlugLimit } from '#lambdas/kernel/saving.ts';
import { keepingVersion, withSlug } from '#lambdas/features/entries/save-entry.usecases.ts';
import { postKind } from '#lambdas/features/posts/post.kind.ts';
import { authorLimits } from '#shared/schemas/limits.ts';
import { trashSteps, updateSteps } from '../entries/entries.steps.ts';
import { postStore } from './posts.store.ts';

/** DynamoDB accepts at most this many items in one transaction. */
const transactionLimit = 100;
const time = '2026-01-01T00:00:00.000Z';
const content = { json: '[]', words: '' };
const event = {
  id: '0193b3a0-0000-7000-8000-0000000000ff',
  action: 'update_post',
  actionDisplay: 'Updated post',
  label: 'A title',
  userId: 'user',
  timestamp: time,
};

const waiting = {
  status: 'draft',
  publishedAt: null,
  publishAt: '2027-01-01T00:00:00.000Z',
} as const;

function published(prefix: string): PostRecord {
  return {
    id: '0193b3a0-0000-7000-8000-000000000001',
    title: 'A title',
    slug: `${prefix}-slug`,
    excerpt: '',
    ownExcerpt: false,
    status: 'published',
    createdAt: time,
    updatedAt: time,
    publishedAt: time,
    publishAt: null,
    readTime: 1,
    avatar: null,
    category: `${prefix} category`,
    tags: Array.from({ length: 20 }, (_, index) => ({
      id: `${prefix}-${index}`,
      title: `${prefix} ${index}`,
    })),
    author: { id: 'user', firstName: 'Ada', lastName: 'Byron', username: 'ada' },
    version: 51,
    formerSlugs: Array.from({ length: formerSlugLimit }, (_, index) => `former-${index}`),
    objectKeys: [],
    contentVersion: 1,
    saved: null,
    keptVersions: Array.from({ length: authorLimits.keptVersions }, (_, index) => index + 1),
  };
}

/** Makes the steps of a save that stores the replaced version and deletes the oldest. */
function replacing(before: PostRecord, after: PostRecord) {
  const kept = keepingVersion(postKind, {
    before: { entry: before, content: '[]' },
    after: { entry: after, content: '[]' },
    saved: null,
  });
  return { before, content, event, ...kept };
}

describe('the largest transactions of a post', () => {
  it('fit: every one of 20 tags, the category and the slug of a published post change', () => {
    const before = published('old');
    const edited = { ...published('new'), slug: before.slug, version: 52 };
    const after = withSlug(postKind, { before, after: edited, slug: 'new-slug' });
    const steps = updateSteps(postStore, replacing(before, after));
    // Post, content, words, event, two slugs, all former ones, three lists, two versions; for each
    // label its count and its list.
    expect(steps).toHaveLength(12 + 2 * 2 * 21);
    expect(steps.length).toBeLessThanOrEqual(transactionLimit);
  });

  it('fit: a scheduled draft with another slug, category and 20 tags goes live', () => {
    const after: PostRecord = { ...published('new'), formerSlugs: [], version: 52 };
    const before: PostRecord = { ...published('old'), formerSlugs: [], ...waiting };
    const steps = updateSteps(postStore, replacing(before, after));
    // Post, content, words, event, counters, schedule; two slugs, two versions, three lists and two old ones; its
    // labels; the preview link.
    expect(steps).toHaveLength(7 + 2 + 2 + 5 + 2 * 21);
    expect(steps.length).toBeLessThanOrEqual(transactionLimit);
  });

  it('fit: a published post with 20 tags and every former slug goes to the trash', () => {
    const expiresAt = new Date(time);
    const steps = trashSteps(postStore, { entry: published('old'), event, expiresAt });
    // Post, content, words, event, counters, entry in the trash, marker of unsettled versions, three lists, all slugs, and
    // the former ones together; its labels; the preview link.
    expect(steps).toHaveLength(11 + 1 + formerSlugLimit + 1 + 2 * 21);
    expect(steps.length).toBeLessThanOrEqual(transactionLimit);
  });
});
