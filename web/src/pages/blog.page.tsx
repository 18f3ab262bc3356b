import { useState } from 'react';
import type { BlogPageData } from '#shared/publishing/page-data.ts';
import type { BlogTags, PostSummary } from '#shared/schemas/posts.ts';
import { site } from '#shared/site/site.config.ts';
import { FilterBar } from '../features/posts/filter-bar.tsx';
import { PostCard } from '../features/posts/post-card.tsx';
import {
  filterTitle,
  isFiltered,
  matchesFilter,
  sameFilter,
} from '../features/posts/post-filter.ts';
import { PostList } from '../features/posts/post-list.tsx';
import { useLabels, usePostList } from '../features/posts/post-list.queries.ts';
import { PostListFrame } from '../features/posts/post-list-frame.tsx';
import { type PostListView, usePostListView } from '../features/posts/post-list-view.ts';
import { FoundInText } from '../features/search/found-in-text.tsx';
import type { FoundPost } from '../features/search/found-post.ts';
import { Highlighted } from '../features/search/highlighted.tsx';
import { useSearch } from '../features/search/search.queries.ts';
import { SearchField } from '../features/search/search-field.tsx';
import { SearchResults } from '../features/search/search-results.tsx';
import { useFirstPage } from '../navigation/first-page.context.ts';
import { PageHeading } from '../ui/page-heading.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import styles from './blog.module.css';

export function BlogPage() {
  const data = useFirstPage('blog');
  const view = usePostListView(data?.filter);
  const state = usePosts(view, data);
  const title = useTitle(view, state.posts, data?.labels);
  const [inUse, setInUse] = useState(false);
  const search = useSearch({
    q: view.q,
    inUse,
    accepts: (post) => matchesFilter(post, view.filter),
  });
  return (
    <div className="page">
      <PageTitle>{title ?? 'Blog'}</PageTitle>
      <meta name="description" content={site.blogIntro} />
      <PageHeading title="Blog" lead={site.blogIntro} />
      <FilterBar filter={view.filter} q={view.q}>
        <SearchField q={view.q} onSearch={view.search} onUse={() => setInUse(true)} />
      </FilterBar>
      <PostListFrame filter={view.filter}>
        {view.q === '' ? (
          <PostList
            state={state}
            filter={view.filter}
            title={title ?? 'Posts'}
            onMore={() => view.showPage(state.pages + 1)}
          />
        ) : (
          <SearchResults
            state={search}
            q={view.q}
            title={title ?? 'Posts'}
            page={view.page}
            onMore={() => view.showPage(view.page + 1)}
            onClear={() => view.search('')}
            renderPost={(found) => <PostCard post={found.post} found={shownAs(found)} />}
          />
        )}
      </PostListFrame>
      <p className={styles.withoutScript}>Each post ends with a link to the one before it.</p>
    </div>
  );
}

/** None of them while a search stands in their place. */
function usePosts({ filter, page, q }: PostListView, data: BlogPageData | undefined) {
  const firstPage = data && sameFilter(data.filter, filter) ? data.posts : undefined;
  return usePostList({ filter, page, firstPage, enabled: q === '' });
}

/** What the blog is narrowed to, in words: `Posts tagged sql with “index”`; undefined for all posts. */
function useTitle({ filter, q }: PostListView, posts: PostSummary[], known: BlogTags | undefined) {
  const labels = useLabels({ enabled: isFiltered(filter), known });
  const filtered = filterTitle(filter, posts, labels.data);
  if (q !== '') return `${filtered} with “${q}”`;
  return isFiltered(filter) ? filtered : undefined;
}

/** How a card shows why it was found. */
function shownAs({ words, onlyInText }: FoundPost) {
  return {
    draw: (text: string) => <Highlighted text={text} words={words} />,
    note: <FoundInText words={words} onlyInText={onlyInText} />,
  };
}
