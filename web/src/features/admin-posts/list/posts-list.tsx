import { useState } from 'react';
import { messages } from '#shared/schemas/messages.ts';
import type { PostSummary } from '#shared/schemas/posts.ts';
import { wayToTrash } from '#web/src/api/use-undo.ts';
import { NewEntryLink, TrashLink } from '#web/src/ui/admin/list-links.tsx';
import { OutcomeNotice } from '#web/src/ui/admin/outcome-notice.tsx';
import { useAdminPosts } from '../admin-posts.queries.ts';
import { DeletePostDialog } from './delete-post-dialog.tsx';
import { PostsBulk } from './posts-bulk.tsx';
import { PostsFilter } from './posts-filter.tsx';
import { usePageViews } from './post-views.queries.ts';
import { PostsTable } from './posts-table.tsx';
import { trashPath, useUndoPosts } from './posts-trash.queries.ts';
import { readOnlyReason } from '#web/src/ui/admin/read-only.ts';
import { PageHead } from '#web/src/ui/admin/page-head.tsx';
import { PagedList } from '#web/src/ui/admin/paged-list.tsx';
import { useArrivedOutcome } from '#web/src/ui/admin/use-arrived-outcome.ts';
import { useSelection } from '#web/src/ui/bulk/use-selection.ts';
import { UnpublishDialog } from '../form/unpublish-dialog.tsx';
import { usePostsView } from './use-posts-view.ts';
import { usePublishing } from './use-publishing.ts';

/** All posts, filtered by tab and search, with their actions. */
export function PostsList({ readOnly }: { readOnly: boolean }) {
  const view = usePostsView();
  const list = useAdminPosts(view);
  const views = usePageViews();
  const selection = useSelection(list.items?.map(({ id }) => id) ?? []);
  const [deleting, setDeleting] = useState<PostSummary>();
  const publishing = usePublishing();
  useArrivedOutcome(publishing.setOutcome);
  const undo = useUndoPosts();
  const [unpublishing, setUnpublishing] = useState<PostSummary>();
  const asIsNow = (post: PostSummary) => list.items?.find(({ id }) => id === post.id) ?? post;
  return (
    <>
      <PageHead title="Blog Posts">
        <TrashLink path={trashPath} />
        <NewEntryLink
          label="New Post"
          path="/admin/posts/new"
          reason={readOnly ? readOnlyReason : undefined}
        />
      </PageHead>
      <PostsFilter view={view} counts={list.meta?.counts}>
        <OutcomeNotice outcome={publishing.outcome} />
        <PagedList
          list={list}
          what="Posts"
          failedText={messages.postsLoadFailed}
          emptyText={view.q === '' ? 'There are no posts here yet.' : 'No posts match this search.'}
          focusTarget="td > :is(a, [tabindex])"
        >
          {(posts, rows) => (
            <>
              {!readOnly && (
                <PostsBulk posts={posts} selection={selection} onOutcome={publishing.setOutcome} />
              )}
              <PostsTable
                rows={rows}
                posts={posts}
                views={views}
                selection={readOnly ? undefined : selection}
                publishing={publishing.id}
                onPublish={publishing.publish}
                onUnpublish={setUnpublishing}
                onDelete={setDeleting}
              />
            </>
          )}
        </PagedList>
      </PostsFilter>
      {unpublishing && (
        <UnpublishDialog
          // After a failure it may have changed.
          post={asIsNow(unpublishing)}
          onUnpublished={(post) => {
            setUnpublishing(undefined);
            publishing.setOutcome({ failed: false, sentence: `“${post.title}” is a draft again.` });
          }}
          onClose={() => setUnpublishing(undefined)}
        />
      )}
      {deleting && (
        <DeletePostDialog
          post={asIsNow(deleting)}
          onDeleted={() => {
            setDeleting(undefined);
            publishing.setOutcome({
              failed: false,
              sentence: `“${deleting.title}” is in the trash.`,
              undo: async () => publishing.setOutcome(await undo([deleting])),
              way: wayToTrash(trashPath),
            });
          }}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </>
  );
}
