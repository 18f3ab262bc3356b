import { useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { PostList as PostListData } from '#shared/schemas/posts.ts';
import { site } from '#shared/site/site.config.ts';
import { filterOf, filterTitle, isFiltered } from '../features/posts/post-filter.ts';
import { PostList } from '../features/posts/post-list.tsx';
import { useOfferedFilters, usePosts } from '../features/posts/posts.queries.ts';
import { PageHeading } from '../ui/page-heading.tsx';
import { PageTitle } from '../ui/page-title.tsx';

/** @param data the first page of posts, where the page is rendered ahead */
export function BlogPage({ data }: { data?: PostListData }) {
  const filter = useFilter();
  const posts = usePosts(filter, data);
  const filtered = isFiltered(filter);
  const offered = useOfferedFilters({ enabled: filtered });
  const title = filtered ? filterTitle(filter, posts.posts, offered.data) : 'Blog';
  return (
    <div className="page">
      <PageTitle>{title}</PageTitle>
      <meta name="description" content={site.blogIntro} />
      <PageHeading title="Blog" lead={site.blogIntro} />
      <PostList state={posts} filter={filter} title={title} />
    </div>
  );
}

/** One page is rendered ahead for every filter: until it lives in the browser, it shows all posts. */
function useFilter() {
  const [search] = useSearchParams();
  const alive = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  return alive ? filterOf(search) : {};
}

const neverChanges = () => () => undefined;
