import { IconArrowLeft } from '@tabler/icons-react';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { readStored } from '#shared/content/read-stored.ts';
import type { Post } from '#shared/schemas/posts.ts';
import { PostMeta } from '../../ui/post-meta.tsx';
import { Contents } from './contents.tsx';
import styles from './post-article.module.css';
import { PostCategory } from './post-category.tsx';
import { PostCover } from './post-cover.tsx';
import { PostTags } from './post-tags.tsx';
import { ReadingRail } from './reading-rail.tsx';
import { Content } from './render/content.tsx';
import { headingsOf } from './render/headings.ts';
import { useSectionLinks } from './use-section-links.ts';

export function PostArticle({ post }: { post: Post }) {
  const nodes = useMemo(() => readStored(post.content), [post.content]);
  const headings = useMemo(() => headingsOf(nodes), [nodes]);
  const article = useSectionLinks<HTMLElement>(headings);
  return (
    <article ref={article} className={`page ${styles.post}`}>
      <div className={styles.back}>
        <BackToBlog />
      </div>
      <header className={styles.header}>
        <PostCategory category={post.category} />
        <h1 className={styles.title}>{post.title}</h1>
        {post.excerpt !== '' && <p className={styles.lead}>{post.excerpt}</p>}
        <div className={styles.by}>
          <span className={styles.author}>{authorName(post)}</span>
          <PostMeta date={post.published_at ?? post.created_at} minutes={post.read_time} />
        </div>
      </header>
      {post.avatar !== null && <PostCover className={styles.cover} post={post} first />}
      <ReadingRail headings={headings} minutes={post.read_time} />
      <div className={styles.body}>
        <Contents headings={headings} />
        <Content nodes={nodes} />
        <footer className={styles.footer}>
          <PostTags tags={post.tags} />
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
