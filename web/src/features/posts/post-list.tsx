import { Button, VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router-dom';
import { messages } from '#shared/schemas/messages.ts';
import { Notice } from '../../ui/notice.tsx';
import { type FocusAfterMore, useFocusAfterMore } from '../../ui/use-focus-after-more.ts';
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

/** What the keyboard goes to in a card. */
const titleLink = 'h3 a';

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
  // The featured one is not in the grid.
  const { list, ...more } = useFocusAfterMore(state.posts.length - 1, state.moreFailed, titleLink);
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
          <Grid posts={recent} list={list} />
        </section>
      )}
      <LoadMore state={state} {...more} />
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
        <FilteredResult key={filterAddress(filter)} state={state} title={title} />
      </div>
    </section>
  );
}

function FilteredResult({ state, title }: { state: PostsState; title: string }) {
  const { list, ...more } = useFocusAfterMore(state.posts.length, state.moreFailed, titleLink);
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
      <Grid posts={state.posts} list={list} />
      <LoadMore state={state} {...more} />
    </>
  );
}

function Grid({ posts, list }: Pick<PostsState, 'posts'> & Pick<FocusAfterMore, 'list'>) {
  return (
    <ul ref={list} className={styles.grid}>
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
