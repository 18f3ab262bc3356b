/** What can be done to several posts at once, and the question before it. */
import type { PostSummary } from '#shared/schemas/posts.ts';

export const bulkNames = ['publish', 'unpublish', 'delete'] as const;
export type BulkName = (typeof bulkNames)[number];

export const bulkLabels: Record<BulkName, string> = {
  publish: 'Publish',
  unpublish: 'Unpublish',
  delete: 'Delete',
};

/** The posts that would change; the others have the status already. */
export function changedBy(name: BulkName, posts: readonly PostSummary[]): PostSummary[] {
  if (name === 'delete') return [...posts];
  return posts.filter((post) => isPublished(post) === (name === 'unpublish'));
}

/** @param posts all that are selected */
export function bulkQuestion(name: BulkName, posts: readonly PostSummary[]) {
  const changed = changedBy(name, posts);
  return {
    title: `${bulkLabels[name]} ${counted(changed.length)}?`,
    /** What happens to readers, and to the posts. */
    texts: textsOf[name](changed, posts.length - changed.length).filter((text) => text !== false),
  };
}

type Texts = (changed: readonly PostSummary[], unchanged: number) => (string | false)[];

const textsOf: Record<BulkName, Texts> = {
  publish: (posts, unchanged) => {
    const scheduled = posts.filter(({ publish_at }) => publish_at !== null).length;
    return [
      `Readers can find ${them(posts.length)} at once.`,
      scheduled > 0 && `${counted(scheduled)} will not wait for the scheduled time.`,
      unchanged > 0 && `${counted(unchanged)} ${are(unchanged)} published already.`,
    ];
  },
  unpublish: ({ length }, unchanged) => [
    `${length === 1 ? 'It becomes a draft' : 'They become drafts'} that readers can no longer find. You can publish ${them(length)} again at any time.`,
    unchanged > 0 && `${counted(unchanged)} ${are(unchanged)} not published.`,
  ],
  delete: (posts) => {
    const live = posts.filter(isPublished).length;
    return [
      `${counted(posts.length)} will be removed for everyone. You can restore ${them(posts.length)} from the trash for 30 days.`,
      live > 0 &&
        `${counted(live)} ${are(live)} published: readers can no longer find ${them(live)}.`,
    ];
  },
};

function isPublished({ status }: PostSummary): boolean {
  return status === 'published';
}

function counted(count: number): string {
  return `${count} ${count === 1 ? 'post' : 'posts'}`;
}

function them(count: number): string {
  return count === 1 ? 'it' : 'them';
}

function are(count: number): string {
  return count === 1 ? 'is' : 'are';
}
