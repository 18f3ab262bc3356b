import { describe, expect, it } from 'vitest';
import type { PostSummary } from '#shared/schemas/posts.ts';
import { summary } from '#web/src/app/admin.test-support.tsx';
import { bulkQuestion, changedBy } from './posts-bulk.tsx';

const draft = summary({ id: 'draft' });
const scheduled = summary({ id: 'scheduled', publish_at: '2027-01-01T00:00:00.000Z' });
const published = summary({ id: 'published', status: 'published' });
const all = [draft, scheduled, published];
const ids = (posts: PostSummary[]) => posts.map(({ id }) => id);

describe('a change of several posts', () => {
  it('concerns those that do not have the status yet', () => {
    expect(ids(changedBy('publish', all))).toEqual(['draft', 'scheduled']);
    expect(ids(changedBy('unpublish', all))).toEqual(['published']);
    expect(ids(changedBy('delete', all))).toEqual(['draft', 'scheduled', 'published']);
  });

  it('asks about publishing with what it ends, and what stays', () => {
    expect(bulkQuestion('publish', all)).toEqual({
      title: 'Publish 2 posts?',
      texts: [
        'Readers can find them at once.',
        '1 post will not wait for the scheduled time.',
        '1 post is published already.',
      ],
    });
  });

  it('asks about unpublishing', () => {
    expect(bulkQuestion('unpublish', all)).toEqual({
      title: 'Unpublish 1 post?',
      texts: [
        'It becomes a draft that readers can no longer find. You can publish it again at any time.',
        '2 posts are not published.',
      ],
    });
  });

  it('asks about deleting, and names what readers lose', () => {
    expect(bulkQuestion('delete', all).texts).toEqual([
      '3 posts will be removed for everyone. You can restore them from the trash for 30 days.',
      '1 post is published: readers can no longer find it.',
    ]);
    expect(bulkQuestion('delete', [draft])).toEqual({
      title: 'Delete 1 post?',
      texts: [
        '1 post will be removed for everyone. You can restore it from the trash for 30 days.',
      ],
    });
  });
});
