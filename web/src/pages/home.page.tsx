import { Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { PostList } from '#shared/schemas/posts.ts';
import { site } from '#shared/site/site.config.ts';
import { LatestPosts } from '../features/posts/latest-posts.tsx';
import { usePosts } from '../features/posts/posts.queries.ts';
import { PageHeading } from '../ui/page-heading.tsx';
import { PageTitle } from '../ui/page-title.tsx';

/** @param data the first page of posts, where the page is rendered ahead */
export function HomePage({ data }: { data?: PostList }) {
  const posts = usePosts(data);
  return (
    <div className="page">
      <PageTitle />
      <PageHeading title={site.brandName} lead="Full-Stack Developer" />
      <Button
        component={Link}
        to="/blog"
        size="lg"
        rightSection={<IconArrowRight size={18} stroke={1.6} aria-hidden="true" />}
      >
        Read the blog
      </Button>
      <LatestPosts posts={posts.posts} />
    </div>
  );
}
