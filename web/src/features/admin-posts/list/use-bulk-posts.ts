import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PostSummary } from '#shared/schemas/posts.ts';
import { api } from '#web/src/api/client.ts';
import { wayToTrash } from '#web/src/api/use-undo.ts';
import type { Outcome } from '#web/src/ui/admin/outcome-notice.tsx';
import { bulkOutcome } from '#web/src/ui/bulk/bulk-outcome.ts';
import { type BulkProgress, runBulk } from '#web/src/ui/bulk/run-bulk.ts';
import type { Selection } from '#web/src/ui/bulk/use-selection.ts';
import { isNoPostInAForm } from '../admin-posts.queries.ts';
import { type BulkName, changedBy, postNouns } from './bulk-posts.rules.ts';
import { trashPath, useUndoPosts } from './posts-trash.queries.ts';

interface Call {
  params: { id: string };
  ifMatch: number | undefined;
}

const changes: Record<BulkName, { send: (call: Call) => Promise<unknown>; done: string }> = {
  publish: { send: (call) => api.call('publishPost', call), done: 'published' },
  unpublish: { send: (call) => api.call('unpublishPost', call), done: 'unpublished' },
  delete: { send: (call) => api.call('deletePost', call), done: 'moved to the trash' },
};

export interface BulkPostsParts {
  selection: Selection;
  /** Undefined when a change begins. */
  onOutcome: (outcome: Outcome | undefined) => void;
}

/** Changes several posts, each only in the version that was seen. Those that fail stay selected. */
export function useBulkPosts({ selection, onOutcome }: BulkPostsParts) {
  const queries = useQueryClient();
  const undo = useUndoPosts();
  const [progress, setProgress] = useState<BulkProgress>();
  const run = async (name: BulkName, selected: readonly PostSummary[]) => {
    const posts = changedBy(name, selected);
    const versions = new Map(posts.map(({ id, version }) => [id, version]));
    const { send, done } = changes[name];
    onOutcome(undefined);
    setProgress({ finished: 0, total: posts.length });
    const result = await runBulk(
      [...versions.keys()],
      (id) => send({ params: { id }, ifMatch: versions.get(id) }),
      { onProgress: setProgress },
    );
    // What has failed may have changed. A form keeps its values.
    await queries.invalidateQueries({ predicate: isNoPostInAForm });
    setProgress(undefined);
    selection.keep(result.failed.map(({ id }) => id));
    const outcome = bulkOutcome(result, postNouns, done);
    const deleted = name === 'delete' ? posts.filter(({ id }) => result.done.includes(id)) : [];
    onOutcome(
      deleted.length === 0
        ? outcome
        : {
            ...outcome,
            undo: async () => onOutcome(await undo(deleted)),
            way: wayToTrash(trashPath),
          },
    );
  };
  return {
    /** While a change is running. */
    progress,
    run,
  };
}
