import type { PostSummary } from '#shared/schemas/posts.ts';
import { useOneAtATime } from '#web/src/api/use-one-at-a-time.ts';
import { viewPost } from '../form/save-outcome.ts';
import { useChangeStatus } from '../admin-posts.queries.ts';

/** Publishes posts from their list, one at a time, and keeps the outcome. */
export function usePublishing() {
  const { mutateAsync } = useChangeStatus();
  const { id, outcome, start, setOutcome } = useOneAtATime({
    change: (post: PostSummary) => mutateAsync({ post, change: 'publish' }),
    done: (post) => ({ sentence: `“${post.title}” is published.`, way: viewPost(post) }),
    what: 'published',
  });
  return {
    /** Id of the post being published. */
    id,
    outcome,
    publish: start,
    setOutcome,
  };
}
