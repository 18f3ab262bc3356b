import { Button, VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router-dom';
import { messages } from '#shared/schemas/messages.ts';
import { Notice } from '../../ui/notice.tsx';
import { FilterBar } from './filter-bar.tsx';
import { LoadMore } from './load-more.tsx';
import { PostCard } from './post-card.tsx';
import { filterAddress, isFiltered, type PostFilter } from './post-filter.ts';
import styles from './post-list.module.css';
import { PostListSkeleton } from './post-list-skeleton.tsx';
import type { PostsState } from './posts.queries.ts';
import { useFocusOnChange } from './use-focus-on-change.ts';

interface PostListProps {
  state: PostsState;
  filter: PostFilter;
  /** What the filter says, in words. */
  title: string;
}

/** All posts: the first one featured, the others below. Filtered ones: in the grid, all alike. */
export function PostList(props: PostListProps) {
  const list = useFocusOnChange<HTMLDivElement>(filterAddress(props.filter));
  return (
    <div ref={list} tabIndex={-1} className={styles.list}>
      {isFiltered(props.filter) ? <FilteredPosts {...props} /> : <AllPosts {...props} />}
    </div>
  );
}

function AllPosts({ state, filter }: PostListProps) {
  if (state.status === 'loading') return <PostListSkeleton featured />;
  if (state.status === 'failed') return <LoadFailed state={state} />;
  const [featured, ...recent] = state.posts;
  if (featured === undefined) return <Notice>No posts yet.</Notice>;
  return (
    <>
      <PostCard post={featured} featured />
      {recent.length > 0 && (
        <section className={styles.recent} aria-labelledby="recent-posts">
          <FilterBar filter={filter} title="Recent Posts" titleId="recent-posts" />
          <Grid posts={recent} />
        </section>
      )}
      <LoadMore state={state} />
    </>
  );
}

function FilteredPosts({ state, filter, title }: PostListProps) {
  return (
    <section aria-labelledby="filtered-posts">
      {/* With another filter it starts anew, its choices closed. */}
      <FilterBar
        key={filterAddress(filter)}
        filter={filter}
        title={title}
        titleId="filtered-posts"
      />
      <div className={styles.result}>
        <FilteredResult state={state} title={title} />
      </div>
    </section>
  );
}

function FilteredResult({ state, title }: { state: PostsState; title: string }) {
  if (state.status === 'loading') return <PostListSkeleton />;
  if (state.status === 'failed') return <LoadFailed state={state} />;
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
      <Grid posts={state.posts} />
      <LoadMore state={state} />
    </>
  );
}

function Grid({ posts }: { posts: PostsState['posts'] }) {
  return (
    <ul className={styles.grid}>
      {posts.map((post) => (
        <li key={post.id}>
          <PostCard post={post} />
        </li>
      ))}
    </ul>
  );
}

function LoadFailed({ state }: { state: PostsState }) {
  return (
    <Notice
      alert
      action={
        <Button variant="default" loading={state.loadingMore} onClick={state.retry}>
          Retry
        </Button>
      }
    >
      <p>{messages.postsLoadFailed}</p>
    </Notice>
  );
}
