import { useState } from 'react';
import type { BlogPageData } from '#shared/publishing/page-data.ts';
import type { BlogTags, PostSummary } from '#shared/schemas/posts.ts';
import { FilterBar, PostList, PostListFrame } from '#web/src/features/posts/list/post-list.tsx';
import { PostCard } from '#web/src/features/posts/list/post-card.tsx';
import {
  filterTitle,
  isFiltered,
  matchesFilter,
  sameFilter,
} from '#web/src/features/posts/list/post-filter.ts';
import {
  type PostListView,
  useLabels,
  usePostList,
  usePostListView,
} from '#web/src/features/posts/list/post-list.queries.ts';
import { useSearch } from '#web/src/features/search/search.queries.ts';
import { SearchField, SearchResults } from '#web/src/features/search/search-field.tsx';
import { useFirstPage } from '#web/src/navigation/first-page.tsx';
import { useSiteSettings } from '#web/src/navigation/site.context.ts';
import { PageHeading, PageTitle } from '#web/src/ui/page-title.tsx';
import styles from '#web/src/features/posts/list/post-list.module.css';

export function BlogPage() {
  const { blog: intro } = useSiteSettings().intros;
  const data = useFirstPage('blog');
  const view = usePostListView(data?.filter);
  const state = usePosts(view, data);
  const title = useTitle(view, state.items, data?.labels);
  const [isSearchUsed, setSearchUsed] = useState(false);
  const search = useSearch({
    q: view.q,
    inUse: isSearchUsed,
    accepts: (post) => matchesFilter(post, view.filter),
    withEntries: !isFiltered(view.filter),
  });
  return (
    <div className="page">
      <PageTitle>{title ?? 'Blog'}</PageTitle>
      <meta name="description" content={intro} />
      <PageHeading title="Blog" lead={intro} />
      <FilterBar filter={view.filter} q={view.q}>
        <SearchField q={view.q} onSearch={view.search} onUse={() => setSearchUsed(true)} />
      </FilterBar>
      <PostListFrame filter={view.filter}>
        {view.q === '' ? (
          <PostList state={state} filter={view.filter} title={title ?? 'Posts'} />
        ) : (
          <SearchResults
            state={search}
            q={view.q}
            title={title ?? 'Posts'}
            shownPages={view.page}
            onMore={() => view.showPage(view.page + 1)}
            onClear={() => view.search('')}
            renderPost={(post, match) => <PostCard post={post} match={match} />}
          />
        )}
      </PostListFrame>
      <p className={styles.withoutScript}>Each post ends with a link to the one before it.</p>
    </div>
  );
}

/** The posts of the filter. They are not loaded while a search replaces them. */
function usePosts({ filter, page, showPage, q }: PostListView, data: BlogPageData | undefined) {
  const firstPage = data && sameFilter(data.filter, filter) ? data.posts : undefined;
  return usePostList({ filter, page, showPage, firstPage, enabled: q === '' });
}

/** Describes filter and search, such as `Posts tagged sql with “index”`; undefined for all posts. */
function useTitle({ filter, q }: PostListView, posts: PostSummary[], known: BlogTags | undefined) {
  const labels = useLabels({ enabled: isFiltered(filter), known });
  const filtered = filterTitle(filter, posts, labels.data);
  if (q !== '') return `${filtered} with “${q}”`;
  return isFiltered(filter) ? filtered : undefined;
}
