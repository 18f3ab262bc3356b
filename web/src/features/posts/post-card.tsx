import { Link } from 'react-router-dom';
import type { PostSummary } from '#shared/schemas/posts.ts';
import { CategoryLabel } from '../../ui/category-label.tsx';
import { Cover } from '../../ui/cover.tsx';
import { PostMeta } from '../../ui/post-meta.tsx';
import { TagList } from '../../ui/tag-list.tsx';
import styles from './post-card.module.css';

const shownTags = 3;

/** A post in a list; the first of the blog is `featured`: larger, its cover beside it. */
export function PostCard({ post, featured = false }: { post: PostSummary; featured?: boolean }) {
  const Title = featured ? 'h2' : 'h3';
  return (
    <article className={`${styles.card} ${featured ? styles.featured : ''}`}>
      <Cover source={post.avatar} title={post.title} color={post.category.color} first={featured} />
      <div className={styles.text}>
        {featured && <p className={`dim left draw ${styles.label}`}>Featured</p>}
        <CategoryLabel {...post.category} />
        <Title className={styles.title}>
          <Link to={`/blog/${post.slug}`}>{post.title}</Link>
        </Title>
        <p className={styles.excerpt}>{post.excerpt}</p>
        <PostMeta date={post.published_at ?? post.created_at} minutes={post.read_time} />
        <TagList tags={post.tags} max={shownTags} />
      </div>
    </article>
  );
}
