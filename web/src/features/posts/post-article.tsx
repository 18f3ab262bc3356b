import { IconArrowLeft } from '@tabler/icons-react';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { readStored } from '#shared/content/read-stored.ts';
import type { Post } from '#shared/schemas/posts.ts';
import { CategoryLabel } from '../../ui/category-label.tsx';
import { Cover } from '../../ui/cover.tsx';
import { PostMeta } from '../../ui/post-meta.tsx';
import { TagList } from '../../ui/tag-list.tsx';
import styles from './post-article.module.css';
import { ReadingRail } from './reading-rail.tsx';
import { Content } from './render/content.tsx';
import { headingsOf } from './render/headings.ts';

export function PostArticle({ post }: { post: Post }) {
  const nodes = useMemo(() => readStored(post.content), [post.content]);
  const headings = useMemo(() => headingsOf(nodes), [nodes]);
  return (
    <article className={`page ${styles.post}`}>
      <div className={styles.back}>
        <BackToBlog />
      </div>
      <header className={styles.header}>
        <CategoryLabel {...post.category} />
        <h1 className={styles.title}>{post.title}</h1>
        {post.excerpt !== '' && <p className={styles.lead}>{post.excerpt}</p>}
        <div className={styles.by}>
          <span className={styles.author}>{authorName(post)}</span>
          <PostMeta date={post.published_at ?? post.created_at} minutes={post.read_time} />
        </div>
      </header>
      {post.avatar !== null && (
        <Cover
          className={styles.cover}
          source={post.avatar}
          title={post.title}
          color={post.category.color}
          first
        />
      )}
      <ReadingRail headings={headings} minutes={post.read_time} />
      <div className={styles.body}>
        <Content nodes={nodes} />
        <footer className={styles.footer}>
          <TagList tags={post.tags} />
          <BackToBlog />
        </footer>
      </div>
    </article>
  );
}

function BackToBlog() {
  return (
    <Link to="/blog" className={styles.backLink}>
      <IconArrowLeft size={17} stroke={1.6} aria-hidden="true" />
      Back to Blog
    </Link>
  );
}

function authorName({ author }: Post): string {
  return `${author.first_name} ${author.last_name}`.trim() || author.username;
}
