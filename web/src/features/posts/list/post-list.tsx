import { Button, VisuallyHidden } from '@mantine/core';
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { messages } from '#shared/schemas/messages.ts';
import type { PostSummary } from '#shared/schemas/posts.ts';
import type { ShownPages } from '#web/src/api/shown-pages.queries.ts';
import { useHydrated } from '#web/src/navigation/use-hydrated.ts';
import { LoadMore, useFocusAfterMore } from '#web/src/ui/load-more.tsx';
import { FailedNotice, Notice } from '#web/src/ui/notice.tsx';
import { PostCard, PostGrid } from './post-card.tsx';
import { filterAddress, filterOf, isFiltered, type PostFilter, sameFilter } from './post-filter.ts';
import styles from './post-list.module.css';
import { useLabels } from './post-list.queries.ts';
import chips from '../post-labels.module.css';
import { PostCategory } from '../post-labels.tsx';

interface PostListProps {
  state: ShownPages<PostSummary>;
  filter: PostFilter;
  /** The filter in words. */
  title: string;
}

/** The element of a card that gets the focus when more posts are loaded. */
const titleLink = 'h3 a';

/** Shows all posts with the first one featured, or filtered posts all alike in the grid. */
export function PostList({ state, filter, title }: PostListProps) {
  if (!isFiltered(filter)) return <Posts state={state} />;
  return (
    <section aria-labelledby="filtered-posts">
      <h2 id="filtered-posts" className={styles.title}>
        {title}
      </h2>
      <div className={styles.result}>
        <Posts key={filterAddress(filter)} state={state} filtered={title} />
      </div>
    </section>
  );
}

/** @param filtered the filter in words, if there is one */
function Posts({ state, filtered }: Pick<PostListProps, 'state'> & { filtered?: string }) {
  // The featured post is not in the grid.
  const count = state.items.length - (filtered ? 0 : 1);
  const { list, ...focus } = useFocusAfterMore(count, state.moreFailed, titleLink);
  const [featured, ...recent] = state.items;
  if (state.status === 'loading') return <PostListSkeleton featured={!filtered} />;
  if (state.status === 'failed') {
    return (
      <FailedNotice onRetry={state.retry}>
        <p>{messages.postsLoadFailed}</p>
      </FailedNotice>
    );
  }
  if (!featured) return filtered ? <NoneFound /> : <Notice>No posts yet.</Notice>;
  return (
    <>
      {filtered ? (
        <>
          <VisuallyHidden component="output">{`${filtered}: ${state.total}`}</VisuallyHidden>
          <PostGrid posts={state.items} list={list} onTop />
        </>
      ) : (
        <>
          <PostCard post={featured} featured />
          {recent.length > 0 && (
            <section className={styles.recent} aria-labelledby="recent-posts">
              <h2 id="recent-posts">Recent Posts</h2>
              <PostGrid posts={recent} list={list} />
            </section>
          )}
        </>
      )}
      <LoadMore
        label="Load More Posts"
        state={state}
        failedText={messages.postsLoadFailed}
        {...focus}
      />
    </>
  );
}

function NoneFound() {
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

/** Frames the list, and gets the focus whenever the reader chooses a filter. */
export function PostListFrame({ filter, children }: { filter: PostFilter; children: ReactNode }) {
  const hydrated = useHydrated();
  // The server's page may have another filter than the address; that is not the reader's choice.
  const frame = useFocusOnChange<HTMLDivElement>(hydrated ? filterAddress(filter) : undefined);
  return (
    <div ref={frame} tabIndex={-1} className={styles.list}>
      {children}
    </div>
  );
}

/**
 * Moves the focus to the beginning of an element when its content changes, because the link that the
 * reader used is gone.
 * @param contentKey identifies the content; undefined until the reader can have chosen it
 */
function useFocusOnChange<Target extends HTMLElement>(
  contentKey: string | undefined,
): RefObject<Target | null> {
  const target = useRef<Target>(null);
  const lastKey = useRef(contentKey);
  useEffect(() => {
    const hasChanged = lastKey.current !== undefined && lastKey.current !== contentKey;
    lastKey.current = contentKey;
    if (hasChanged) target.current?.focus({ preventScroll: true });
  }, [contentKey]);
  return target;
}

/** Hatched placeholders for posts that are loading, without animation. */
function PostListSkeleton({ featured = false }: { featured?: boolean }) {
  return (
    <div>
      <VisuallyHidden component="output">Loading posts...</VisuallyHidden>
      <div className={featured ? styles.featured : styles.grid} aria-hidden="true">
        {(featured ? ['first'] : ['first', 'second', 'third']).map((card) => (
          <CardSkeleton key={card} />
        ))}
      </div>
    </div>
  );
}

function CardSkeleton() {
  return (
    <div className={styles.card}>
      <div className={`hatched ${styles.picture}`} />
      <div className={styles.lines}>
        <Line width="38%" />
        <Line width="94%" tall />
        <Line width="62%" tall />
        <Line width="100%" />
        <Line width="80%" />
        <Line width="46%" />
      </div>
    </div>
  );
}

function Line({ width, tall }: { width: string; tall?: boolean }) {
  return <div className={`hatched ${styles.line} ${tall ? styles.tall : ''}`} style={{ width }} />;
}

interface FilterBarProps {
  filter: PostFilter;
  /** The search text; choosing a filter keeps it. */
  q: string;
  /** The search, which stays mounted while the filters beside it change. */
  children: ReactNode;
}

/** The bar above the posts, with the search and the filters. */
export function FilterBar({ filter, q, children }: FilterBarProps) {
  const [params] = useSearchParams();
  return (
    <div className={styles.bar}>
      {children}
      {/* The key closes the choices when the filter changes. It is the filter of the address from the
          beginning, so that hydration does not close choices that a replayed click has opened. */}
      <Filters key={filterAddress(filterOf(params))} filter={filter} q={q} />
    </div>
  );
}

function Filters({ filter, q }: Omit<FilterBarProps, 'children'>) {
  const choicesId = useId();
  const [open, setOpen] = useState(false);
  return (
    <>
      <div className={styles.actions}>
        {isFiltered(filter) && (
          <Button component={Link} to={filterAddress({}, q)} variant="subtle" size="sm">
            Clear filter
          </Button>
        )}
        <Button
          className={styles.toggle}
          variant="default"
          size="sm"
          aria-expanded={open}
          aria-controls={choicesId}
          onClick={() => setOpen(!open)}
        >
          Filter
        </Button>
      </div>
      <div id={choicesId} className={styles.choices} hidden={!open}>
        {open && <FilterChoices filter={filter} q={q} />}
      </div>
    </>
  );
}

/** Every category and tag of published posts, as links that keep the search. */
function FilterChoices({ filter, q }: { filter: PostFilter; q: string }) {
  const { data, isError, refetch } = useLabels({ enabled: true });
  if (isError && !data) {
    return (
      <div className={styles.lists} role="alert">
        <p>Failed to load the filters.</p>
        <Button variant="default" size="sm" onClick={() => void refetch()}>
          Retry
        </Button>
      </div>
    );
  }
  if (!data) return <output className={styles.lists}>Loading filters...</output>;
  return (
    <div className={styles.lists}>
      <h2 className={styles.kind}>Categories</h2>
      <ul className={styles.categories} aria-label="Categories">
        {data.categories.map((category) => (
          <li key={category.title}>
            <PostCategory
              category={category}
              q={q}
              current={sameFilter({ category: category.title }, { category: filter.category })}
            />
          </li>
        ))}
      </ul>
      <h2 className={styles.kind}>Tags</h2>
      <ul className={chips.tags} aria-label="All tags">
        {data.tags.map(({ id, title }) => (
          <li key={id}>
            <Link
              className={chips.tag}
              to={filterAddress({ tag: id }, q)}
              aria-current={id === filter.tag || undefined}
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
