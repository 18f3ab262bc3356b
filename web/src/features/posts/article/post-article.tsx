import { Link } from 'react-router-dom';
import { postPath } from '#shared/platform/http.ts';
import type { Post } from '#shared/schemas/posts.ts';
import { site } from '#shared/site/site.config.ts';
import styles from '#web/src/features/article/article.module.css';
import { ArticleCover } from '#web/src/features/article/article-cover.tsx';
import { ArticleFrame } from '#web/src/features/article/article-frame.tsx';
import { Contents } from '#web/src/features/article/contents.tsx';
import { Neighbors } from '#web/src/features/article/neighbors.tsx';
import type { ArticleProps } from '#web/src/features/article/read-kind.ts';
import { ReadingRail } from '#web/src/features/article/reading-rail.tsx';
import { Share } from '#web/src/features/article/share.tsx';
import { useSectionLinks } from '#web/src/features/article/use-section-links.ts';
import { PostMeta } from '#web/src/ui/post-meta.tsx';
import { PostCategory } from '../post-category.tsx';
import { postLetter } from '../post-letter.ts';
import { authorName } from './author-name.ts';
import { PostTags } from './post-tags.tsx';
import { RelatedPosts } from './related-posts.tsx';
import { updatedOn } from './updated-on.ts';

export const toBlog = { to: '/blog', text: 'Back to Blog' };

/** Everything of a post around its text. */
export function PostArticle({ entry: post, headings, children }: ArticleProps<Post>) {
  const article = useSectionLinks<HTMLElement>(headings);
  return (
    <ArticleFrame
      ref={article}
      title={post.title}
      images={post.images}
      back={toBlog}
      label={<PostCategory category={post.category} />}
      lead={post.excerpt}
      byline={
        <div className={styles.by}>
          <span className={styles.author}>{authorName(post.author)}</span>
          <PostMeta
            date={post.published_at ?? post.created_at}
            minutes={post.read_time}
            updated={updatedOn(post)}
          />
        </div>
      }
      cover={
        post.avatar !== null && (
          <ArticleCover source={post.avatar} title={post.title} letter={postLetter(post)} />
        )
      }
      side={
        <ReadingRail label="Sections of this post" headings={headings} minutes={post.read_time} />
      }
      end={
        <>
          <AuthorLine name={authorName(post.author)} />
          <PostTags tags={post.tags} />
          <div className={styles.aside}>
            <Link to="/subscribe" className={styles.plainLink}>
              Subscribe
            </Link>
            {post.status === 'published' && <Share title={post.title} path={postPath(post.slug)} />}
          </div>
        </>
      }
      others={
        <>
          <RelatedPosts posts={post.related} />
          <Neighbors label="More posts" pathOf={postPath} {...post.neighbors} />
        </>
      }
    >
      <Contents headings={headings} />
      {children}
    </ArticleFrame>
  );
}

/** What the owner's file says of an author. */
function AuthorLine({ name }: { name: string }) {
  const line = site.authors?.[name];
  return line === undefined ? null : <p className={styles.aside}>{line}</p>;
}
