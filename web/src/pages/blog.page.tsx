import type { PostList as PostListData } from '#shared/schemas/posts.ts';
import { site } from '#shared/site/site.config.ts';
import { PostList } from '../features/posts/post-list.tsx';
import { usePosts } from '../features/posts/posts.queries.ts';
import { PageHeading } from '../ui/page-heading.tsx';
import { PageTitle } from '../ui/page-title.tsx';

/** @param data the first page of posts, where the page is rendered ahead */
export function BlogPage({ data }: { data?: PostListData }) {
  const posts = usePosts(data);
  return (
    <div className="page">
      <PageTitle>Blog</PageTitle>
      <PageHeading title="Blog" lead={site.blogIntro} />
      <PostList state={posts} />
    </div>
  );
}
