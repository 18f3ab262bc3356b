import { Button, Skeleton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { messages } from '#shared/schemas/messages.ts';
import type { PostSummary } from '#shared/schemas/posts.ts';
import { useAdminPosts } from './admin-posts.queries.ts';
import { DeletePostDialog } from './delete-post-dialog.tsx';
import { PostsFilter } from './posts-filter.tsx';
import { PostsTable } from './posts-table.tsx';
import { readOnlyReason } from './read-only.ts';
import { usePostsView } from './use-posts-view.ts';

/** All posts, narrowed by tab and search, with what can be done to each. */
export function PostsList({ readOnly }: { readOnly: boolean }) {
  const view = usePostsView();
  const list = useAdminPosts({ status: view.status, q: view.q });
  const [deleting, setDeleting] = useState<PostSummary>();
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
        {list.failed && <LoadFailed onRetry={list.retry} />}
        {!list.failed && !list.posts && <LoadingRows />}
        {!list.failed && list.posts?.length === 0 && <Empty searched={view.q !== ''} />}
        {!list.failed && list.posts && list.posts.length > 0 && (
          <PostsTable posts={list.posts} readOnly={readOnly} onDelete={setDeleting} />
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

function LoadFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="adm-state" role="alert">
      <div className="adm-hatch" aria-hidden />
      <p>{messages.postsLoadFailed}</p>
      <Button variant="default" onClick={onRetry}>
        Retry
      </Button>
    </div>
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
