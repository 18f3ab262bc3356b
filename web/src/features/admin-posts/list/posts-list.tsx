import { Group } from '@mantine/core';
import { useState } from 'react';
import { messages } from '#shared/schemas/messages.ts';
import type { PostSummary } from '#shared/schemas/posts.ts';
import { NewEntryLink, TrashLink } from '#web/src/ui/admin/list-links.tsx';
import { EmptyState, LoadingRows, LoadMore } from '#web/src/ui/admin/list-states.tsx';
import { OutcomeNotice } from '#web/src/ui/admin/outcome-notice.tsx';
import { useFocusAfterMore } from '#web/src/ui/use-focus-after-more.ts';
import { useAdminPosts } from '../admin-posts.queries.ts';
import { DeletePostDialog } from './delete-post-dialog.tsx';
import { PostsFilter } from './posts-filter.tsx';
import { PostsTable } from './posts-table.tsx';
import { readOnlyReason } from '#web/src/ui/admin/read-only.ts';
import { PageHead } from '#web/src/ui/admin/page-head.tsx';
import { RetryNotice } from '#web/src/ui/admin/retry-notice.tsx';
import { UnpublishDialog } from '../form/unpublish-dialog.tsx';
import { usePostsView } from './use-posts-view.ts';
import { usePublishing } from '../form/use-publishing.ts';

const trashPath = '/admin/posts/trash';

/** All posts, narrowed by tab and search, with what can be done to each. */
export function PostsList({ readOnly }: { readOnly: boolean }) {
  const view = usePostsView();
  const list = useAdminPosts({ status: view.status, q: view.q });
  const {
    list: rows,
    button,
    focusNext,
  } = useFocusAfterMore<HTMLTableSectionElement>(
    list.items?.length ?? 0,
    list.moreFailed,
    'td > *',
  );
  const [deleting, setDeleting] = useState<PostSummary>();
  const publishing = usePublishing();
  const [unpublishing, setUnpublishing] = useState<PostSummary>();
  const asIsNow = (post: PostSummary) => list.items?.find(({ id }) => id === post.id) ?? post;
  return (
    <>
      <PageHead title="Blog Posts">
        <Group gap="sm">
          <TrashLink path={trashPath} />
          <NewEntryLink
            label="New Post"
            path="/admin/posts/new"
            reason={readOnly ? readOnlyReason : undefined}
          />
        </Group>
      </PageHead>
      <PostsFilter
        tab={view.tab}
        q={view.q}
        counts={list.meta?.counts}
        onTab={view.setTab}
        onSearch={view.setQuery}
      >
        <OutcomeNotice outcome={publishing.outcome} />
        {list.failed && <RetryNotice onRetry={list.retry}>{messages.postsLoadFailed}</RetryNotice>}
        {!list.failed && !list.items && <LoadingRows label="Loading posts" />}
        {!list.failed && list.items?.length === 0 && (
          <EmptyState>
            <p>{view.q === '' ? 'There are no posts here yet.' : 'No posts match this search.'}</p>
          </EmptyState>
        )}
        {!list.failed && list.items && list.items.length > 0 && (
          <PostsTable
            rows={rows}
            posts={list.items}
            readOnly={readOnly}
            publishing={publishing.id}
            onPublish={publishing.publish}
            onUnpublish={setUnpublishing}
            onDelete={setDeleting}
          />
        )}
      </PostsFilter>
      {list.severalPages && !list.failed && (
        <LoadMore
          ref={button}
          label="Load More Posts"
          hasMore={list.hasMore}
          failed={list.moreFailed}
          loading={list.loadingMore}
          onLoadMore={() => {
            focusNext();
            list.loadMore();
          }}
        />
      )}
      {unpublishing && (
        <UnpublishDialog
          // After a failure it may have changed.
          post={asIsNow(unpublishing)}
          onUnpublished={(post) => {
            setUnpublishing(undefined);
            publishing.tell({ failed: false, sentence: `“${post.title}” is a draft again.` });
          }}
          onClose={() => setUnpublishing(undefined)}
        />
      )}
      {deleting && (
        <DeletePostDialog
          post={asIsNow(deleting)}
          onDeleted={() => {
            setDeleting(undefined);
            const sentence = `“${deleting.title}” is in the trash.`;
            publishing.tell({
              failed: false,
              sentence,
              way: { name: 'Open the trash', path: trashPath },
            });
          }}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </>
  );
}
