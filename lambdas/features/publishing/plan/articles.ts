import type { WholePost } from '../../posts/post.ts';
import type { PostsRepository } from '../../posts/posts.repository.ts';

/** Published posts with their content. */
export interface Articles {
  /** Undefined when the post is gone, or no longer published: a list may be older than this. */
  read(id: string): Promise<WholePost | undefined>;
}

/**
 * A post's page, its feeds and the search read it one after the other; more would fill the memory.
 */
const remembered = 32;

/** Each reads from the store once, as long as it is among the latest. */
export function createArticles(posts: Pick<PostsRepository, 'findWithContent'>): Articles {
  const latest = new Map<string, Promise<WholePost | undefined>>();
  return {
    read: (id) => {
      const known = latest.get(id);
      if (known) return known;
      const reading = readPublished(id, posts);
      latest.set(id, reading);
      const [oldest] = latest.keys();
      if (latest.size > remembered && oldest !== undefined) latest.delete(oldest);
      return reading;
    },
  };
}

async function readPublished(
  id: string,
  posts: Pick<PostsRepository, 'findWithContent'>,
): Promise<WholePost | undefined> {
  const found = await posts.findWithContent(id);
  return found?.entry.status === 'published' ? found : undefined;
}
