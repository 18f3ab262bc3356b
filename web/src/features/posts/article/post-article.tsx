import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { postPath } from '#shared/platform/http.ts';
import type { Post } from '#shared/schemas/posts.ts';
import { site } from '#shared/site/site.config.ts';
import styles from '#web/src/ui/article/article.module.css';
import { BackLink } from '#web/src/ui/article/back-link.tsx';
import { Neighbors } from '#web/src/ui/article/neighbors.tsx';
import { PostMeta } from '#web/src/ui/post-meta.tsx';
import { Contents } from './contents.tsx';
import { authorName } from './author-name.ts';
import { PostCategory } from '../post-category.tsx';
import { PostCover } from './post-cover.tsx';
import { PostImagesContext } from '../post-images.context.ts';
import { RelatedPosts } from './related-posts.tsx';
import { PostTags } from './post-tags.tsx';
import { ReadingRail } from './reading-rail.tsx';
import type { Heading } from '../render/headings.ts';
import { SharePost } from './share-post.tsx';
import { updatedOn } from './updated-on.ts';
import { useSectionLinks } from './use-section-links.ts';

interface PostArticleProps {
  post: Post;
  headings: Heading[];
  /** The text. */
  children: ReactNode;
}

/** Everything of a post around its text. */
export function PostArticle({ post, headings, children }: PostArticleProps) {
  const article = useSectionLinks<HTMLElement>(headings);
  return (
    <PostImagesContext value={post.images}>
      <article ref={article} className={`page ${styles.article}`}>
        <div className={styles.back}>
          <BackToBlog />
        </div>
        <header className={styles.header}>
          <PostCategory category={post.category} />
          <h1 className={styles.title}>{post.title}</h1>
          {post.excerpt !== '' && <p className={styles.lead}>{post.excerpt}</p>}
          <div className={styles.by}>
            <span className={styles.author}>{authorName(post.author)}</span>
            <PostMeta
              date={post.published_at ?? post.created_at}
              minutes={post.read_time}
              updated={updatedOn(post)}
            />
          </div>
        </header>
        {post.avatar !== null && (
          <PostCover className={styles.cover} post={post} place="article" first />
        )}
        <ReadingRail headings={headings} minutes={post.read_time} />
        <div className={styles.body}>
          <Contents headings={headings} />
          {children}
          <footer className={styles.footer}>
            <AuthorLine name={authorName(post.author)} />
            <PostTags tags={post.tags} />
            <div className={styles.aside}>
              <Link to="/subscribe" className={styles.plainLink}>
                Subscribe
              </Link>
              {post.status === 'published' && <SharePost title={post.title} slug={post.slug} />}
            </div>
            <BackToBlog />
            <RelatedPosts posts={post.related} />
            <Neighbors label="More posts" pathOf={postPath} {...post.neighbors} />
          </footer>
        </div>
      </article>
    </PostImagesContext>
  );
}

/** What the owner's file says of an author. */
function AuthorLine({ name }: { name: string }) {
  const line = site.authors?.[name];
  return line === undefined ? null : <p className={styles.aside}>{line}</p>;
}

function BackToBlog() {
  return <BackLink to="/blog">Back to Blog</BackLink>;
}
