import { Alert, Button, Skeleton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { messages } from '#shared/schemas/messages.ts';
import type { PostSummary } from '#shared/schemas/posts.ts';
import { useAdminPosts } from './admin-posts.queries.ts';
import { DeletePostDialog } from './delete-post-dialog.tsx';
import { PostsFilter } from './posts-filter.tsx';
import { PostsTable } from './posts-table.tsx';
import { readOnlyReason } from './read-only.ts';
import { RetryNotice } from './retry-notice.tsx';
import { UnpublishDialog } from './unpublish-dialog.tsx';
import { usePostsView } from './use-posts-view.ts';
import { type Outcome, usePublishing } from './use-publishing.ts';

/** All posts, narrowed by tab and search, with what can be done to each. */
export function PostsList({ readOnly }: { readOnly: boolean }) {
  const view = usePostsView();
  const list = useAdminPosts({ status: view.status, q: view.q });
  const [deleting, setDeleting] = useState<PostSummary>();
  const publishing = usePublishing();
  const [unpublishing, setUnpublishing] = useState<PostSummary>();
  const asIsNow = (post: PostSummary) => list.posts?.find(({ id }) => id === post.id) ?? post;
  return (
    <>
      <div className="adm-head">
        <h1 className="adm-h1">Blog Posts</h1>
        <NewPostButton readOnly={readOnly} />
      </div>
      <PostsFilter
        tab={view.tab}
        q={view.q}
        counts={list.counts}
        onTab={view.setTab}
        onSearch={view.setQuery}
      >
        <PublishingOutcome outcome={publishing.outcome} />
        {list.failed && <RetryNotice onRetry={list.retry}>{messages.postsLoadFailed}</RetryNotice>}
        {!list.failed && !list.posts && <LoadingRows />}
        {!list.failed && list.posts?.length === 0 && <Empty searched={view.q !== ''} />}
        {!list.failed && list.posts && list.posts.length > 0 && (
          <PostsTable
            posts={list.posts}
            readOnly={readOnly}
            publishing={publishing.id}
            onPublish={publishing.publish}
            onUnpublish={setUnpublishing}
            onDelete={setDeleting}
          />
        )}
      </PostsFilter>
      {list.severalPages && !list.failed && (
        <div className="dim quiet adm-more">
          <Button
            variant="default"
            size="sm"
            disabled={!list.hasMore}
            loading={list.loadingMore}
            onClick={list.loadMore}
          >
            Load More Posts
          </Button>
        </div>
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
      {deleting && <DeletePostDialog post={deleting} onClose={() => setDeleting(undefined)} />}
    </>
  );
}

function NewPostButton({ readOnly }: { readOnly: boolean }) {
  const plus = <IconPlus size={18} stroke={1.8} aria-hidden />;
  if (readOnly) {
    return (
      <Button leftSection={plus} disabled title={readOnlyReason}>
        New Post
      </Button>
    );
  }
  return (
    <Button component={Link} to="/admin/posts/new" leftSection={plus}>
      New Post
    </Button>
  );
}

function PublishingOutcome({ outcome }: { outcome: Outcome | undefined }) {
  const told = useRef<HTMLOutputElement>(null);
  useEffect(() => {
    // The row may have left this tab, and the button that had the keyboard with it.
    const isLost = document.activeElement?.matches('body, main') ?? true;
    if (outcome && isLost) told.current?.focus();
  }, [outcome]);
  if (outcome?.failed) {
    return (
      <Alert color="red" role="alert" mb="md">
        {outcome.sentence}
      </Alert>
    );
  }
  return (
    <output ref={told} tabIndex={-1} className={outcome && 'adm-outcome'}>
      {outcome?.sentence}
    </output>
  );
}

function LoadingRows() {
  return (
    <output aria-label="Loading posts" className="adm-rows">
      {[1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} height={44} animate={false} />
      ))}
    </output>
  );
}

function Empty({ searched }: { searched: boolean }) {
  return (
    <div className="adm-state">
      <div className="adm-hatch" aria-hidden />
      <p>{searched ? 'No posts match this search.' : 'There are no posts here yet.'}</p>
    </div>
  );
}
