import { Button, VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router-dom';
import { messages } from '#shared/schemas/messages.ts';
import { FailedNotice, Notice } from '#web/src/ui/notice.tsx';
import { useFocusAfterMore } from '#web/src/ui/use-focus-after-more.ts';
import { LoadMore } from './load-more.tsx';
import { PostCard } from './post-card.tsx';
import { filterAddress, isFiltered, type PostFilter } from './post-filter.ts';
import { PostGrid } from './post-grid.tsx';
import styles from './post-list.module.css';
import type { PostListState } from './post-list.queries.ts';
import { PostListSkeleton } from './post-list-skeleton.tsx';

interface PostListProps {
  state: PostListState;
  filter: PostFilter;
  /** The filter in words. */
  title: string;
  onMore: () => void;
}

/** What gets the focus in a card. */
const titleLink = 'h3 a';

/** All posts: the first one featured, the others below. Filtered ones: all alike in the grid. */
export function PostList(props: PostListProps) {
  return isFiltered(props.filter) ? <FilteredPosts {...props} /> : <AllPosts {...props} />;
}

function AllPosts({ state, onMore }: PostListProps) {
  // The featured one is not in the grid.
  const { list, ...more } = useFocusAfterMore(state.posts.length - 1, state.moreFailed, titleLink);
  if (state.status === 'loading') return <PostListSkeleton featured />;
  if (state.status === 'failed') return <LoadFailed onRetry={state.retry} />;
  const [featured, ...recent] = state.posts;
  if (featured === undefined) return <Notice>No posts yet.</Notice>;
  return (
    <>
      <PostCard post={featured} featured />
      {recent.length > 0 && (
        <section className={styles.recent} aria-labelledby="recent-posts">
          <h2 id="recent-posts">Recent Posts</h2>
          <PostGrid posts={recent} list={list} />
        </section>
      )}
      <LoadMore state={state} onMore={onMore} {...more} />
    </>
  );
}

function FilteredPosts(props: PostListProps) {
  return (
    <section aria-labelledby="filtered-posts">
      <h2 id="filtered-posts" className={styles.title}>
        {props.title}
      </h2>
      <div className={styles.result}>
        <FilteredResult key={filterAddress(props.filter)} {...props} />
      </div>
    </section>
  );
}

function FilteredResult({ state, title, onMore }: PostListProps) {
  const { list, ...more } = useFocusAfterMore(state.posts.length, state.moreFailed, titleLink);
  if (state.status === 'loading') return <PostListSkeleton />;
  if (state.status === 'failed') return <LoadFailed onRetry={state.retry} />;
  if (state.posts.length === 0) {
    return (
      <Notice
        action={
          <Button component={Link} to="/blog" variant="default">
            All posts
          </Button>
        }
      >
        <p>No posts found with this filter.</p>
      </Notice>
    );
  }
  return (
    <>
      <VisuallyHidden component="output">{`${title}: ${state.total}`}</VisuallyHidden>
      <PostGrid posts={state.posts} list={list} onTop />
      <LoadMore state={state} onMore={onMore} {...more} />
    </>
  );
}

function LoadFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <FailedNotice onRetry={onRetry}>
      <p>{messages.postsLoadFailed}</p>
    </FailedNotice>
  );
}
