import { Link } from 'react-router-dom';
import type { PostSummary } from '#shared/schemas/posts.ts';
import { PostMeta } from '../../ui/post-meta.tsx';
import styles from './post-card.module.css';
import { PostCategory } from './post-category.tsx';
import { PostCover } from './post-cover.tsx';
import { PostTags } from './post-tags.tsx';

const shownTags = 3;

/** A post in a list; the first of the blog is `featured`: larger, its cover beside it. */
export function PostCard({ post, featured = false }: { post: PostSummary; featured?: boolean }) {
  const Title = featured ? 'h2' : 'h3';
  return (
    <article className={`${styles.card} ${featured ? styles.featured : ''}`}>
      <PostCover post={post} first={featured} />
      <div className={styles.text}>
        {featured && <p className={`dim left draw ${styles.label}`}>Featured</p>}
        <PostCategory category={post.category} />
        <Title className={styles.title}>
          <Link to={`/blog/${post.slug}`}>{post.title}</Link>
        </Title>
        {post.excerpt !== '' && <p className={styles.excerpt}>{post.excerpt}</p>}
        <PostMeta date={post.published_at ?? post.created_at} minutes={post.read_time} />
        <PostTags tags={post.tags} max={shownTags} />
      </div>
    </article>
  );
}
