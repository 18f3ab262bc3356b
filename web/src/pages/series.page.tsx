import { useQuery } from '@tanstack/react-query';
import { useContext } from 'react';
import { Link, useParams } from 'react-router-dom';
import { postPath, seriesPath } from '#shared/platform/http.ts';
import type { PostSummary } from '#shared/schemas/posts.ts';
import { seriesIntro } from '#shared/site/site-texts.ts';
import { api } from '#web/src/api/client.ts';
import { ArticleLoading, ArticleMissing } from '#web/src/features/article/article-states.tsx';
import styles from '#web/src/features/posts/list/post-card.module.css';
import { PostCategory } from '#web/src/features/posts/post-labels.tsx';
import { useFirstPage } from '#web/src/navigation/first-page.tsx';
import { SiteAddressContext } from '#web/src/navigation/site.context.ts';
import { directed } from '#web/src/ui/directed.ts';
import { PageHeading, PageTitle } from '#web/src/ui/page-title.tsx';
import { PostMeta } from '#web/src/ui/post-meta.tsx';

const missing = {
  notFound: 'Series not found',
  back: { to: '/blog', text: 'Back to Blog' },
};

/** /blog/series/:slug */
export function SeriesPage() {
  const { slug = '' } = useParams();
  const first = useFirstPage('series');
  const query = useQuery({
    queryKey: ['posts', 'series', slug],
    queryFn: ({ signal }) => api.call('listPosts', { query: { series: slug }, signal }),
    enabled: first === undefined,
  });
  const posts = (first?.posts ?? query.data)?.data;
  if (posts) {
    const series = posts[0]?.series;
    if (!series) return <ArticleMissing {...missing} />;
    return <Parts name={first?.name ?? series.name} slug={series.slug} posts={posts} />;
  }
  if (!query.isError || query.isFetching) return <ArticleLoading noun="series" />;
  return <ArticleMissing {...missing} onRetry={() => void query.refetch()} />;
}

function Parts({ name, slug, posts }: { name: string; slug: string; posts: PostSummary[] }) {
  const siteAddress = useContext(SiteAddressContext);
  const lead = seriesIntro(posts.length);
  return (
    <div className="page">
      <PageTitle>{name}</PageTitle>
      <link rel="canonical" href={siteAddress + seriesPath(slug)} />
      <meta name="description" content={lead} />
      <PageHeading title={name} lead={lead} />
      <ol className={styles.parts}>
        {posts.map((post, index) => (
          <li key={post.id} className={styles.card}>
            <div className={styles.text}>
              <p className={styles.number}>Part {index + 1}</p>
              <PostCategory category={post.category} />
              <h2 className={styles.title} lang={post.lang} {...directed(post.title)}>
                <Link to={postPath(post.slug)}>{post.title}</Link>
              </h2>
              {post.excerpt !== '' && (
                <p className={styles.excerpt} lang={post.lang} {...directed(post.excerpt)}>
                  {post.excerpt}
                </p>
              )}
              <PostMeta date={post.published_at ?? post.created_at} minutes={post.read_time} />
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}
