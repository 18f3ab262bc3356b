import { useState } from 'react';
import type { PostSummary } from '#shared/schemas/posts.ts';
import { errorDetail } from '#web/src/api/client.ts';
import type { Outcome } from '#web/src/ui/admin/outcome-notice.tsx';
import { useChangeStatus } from './admin-posts.queries.ts';

/** Publishes posts from their list, one at a time, and tells how that ended. */
export function usePublishing() {
  const { mutateAsync } = useChangeStatus();
  const [id, setId] = useState<string>();
  const [outcome, setOutcome] = useState<Outcome>();
  const publish = async (post: PostSummary) => {
    if (id !== undefined) return;
    setId(post.id);
    setOutcome(undefined);
    try {
      await mutateAsync({ post, change: 'publish' });
      setOutcome({ failed: false, sentence: `“${post.title}” is published.` });
    } catch (error) {
      const sentence = `“${post.title}” was not published. ${errorDetail(error)}`;
      setOutcome({ failed: true, sentence });
    } finally {
      setId(undefined);
    }
  };
  return {
    /** Of the post that is being published. */
    id,
    outcome,
    publish: (post: PostSummary) => void publish(post),
    tell: setOutcome,
  };
}
