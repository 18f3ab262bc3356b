import { IconArrowLeft } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { readStored } from '#shared/content/read-stored.ts';
import type { Post } from '#shared/schemas/posts.ts';
import { PostMeta } from '../../ui/post-meta.tsx';
import { Contents } from './contents.tsx';
import { authorName } from './author-name.ts';
import styles from './post-article.module.css';
import { PostCategory } from './post-category.tsx';
import { PostCover } from './post-cover.tsx';
import { PostNeighbors } from './post-neighbors.tsx';
import { PostTags } from './post-tags.tsx';
import { headingsInRail, ReadingRail } from './reading-rail.tsx';
import { Content } from './render/content.tsx';
import { type Heading, headingsOf } from './render/headings.ts';
import { PublishedContent } from './render/published-content.tsx';
import { useSectionLinks } from './use-section-links.ts';

interface PostArticleProps {
  /** Without any content it is the post of the document at hand, which has the text already. */
  post: Post;
  /** Called when the document does not have it after all. */
  onLost: () => void;
}

export function PostArticle({ post, onLost }: PostArticleProps) {
  const isPublished = post.content === '';
  const nodes = useMemo(() => readStored(post.content), [post.content]);
  const [published] = useState<Heading[]>(() => (isPublished ? headingsInRail() : []));
  const headings = useMemo(
    () => (isPublished ? published : headingsOf(nodes)),
    [isPublished, published, nodes],
  );
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
          <span className={styles.author}>{authorName(post.author)}</span>
          <PostMeta date={post.published_at ?? post.created_at} minutes={post.read_time} />
        </div>
      </header>
      {post.avatar !== null && <PostCover className={styles.cover} post={post} first />}
      <ReadingRail headings={headings} minutes={post.read_time} />
      <div className={styles.body}>
        <Contents headings={headings} />
        {isPublished ? <PublishedContent onLost={onLost} /> : <Content nodes={nodes} />}
        <footer className={styles.footer}>
          <PostTags tags={post.tags} />
          <BackToBlog />
          <PostNeighbors {...post.neighbors} />
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
