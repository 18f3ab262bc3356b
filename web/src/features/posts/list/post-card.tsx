import type { ClickEventType } from '#shared/analytics/visitor-events.ts';
import { postPath } from '#shared/platform/http.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { PublicImage } from '#shared/publishing/public-images.ts';
import type { PostSummary } from '#shared/schemas/posts.ts';
import { PostMeta } from '#web/src/ui/post-meta.tsx';
import styles from './post-card.module.css';
import { PostCategory } from '../post-category.tsx';
import { PostCover } from './post-cover.tsx';
import { PostTags } from '../article/post-tags.tsx';

const shownTags = 3;

interface PostCardProps {
  post: PostSummary;
  featured?: boolean;
  /** Its picture is the first on the page. */
  first?: boolean;
  /** A search result: how texts are rendered, an additional note, and the uploaded cover. */
  found?: {
    renderText: (text: string) => ReactNode;
    note: ReactNode;
    cover: PublicImage | undefined;
  };
}

/** A post in a list; the first on the blog is `featured`: larger, its cover beside it. */
export function PostCard({ post, featured = false, first = featured, found }: PostCardProps) {
  const Title = featured ? 'h2' : 'h3';
  const { renderText, note } = found ?? { renderText: (text: string) => text, note: null };
  return (
    <article className={`${styles.card} ${featured ? styles.featured : ''}`}>
      <PostCover
        post={post}
        place={featured ? 'featured' : 'card'}
        known={found?.cover}
        first={first}
      />
      <div className={styles.text}>
        {featured && <p className={`dim left draw ${styles.label}`}>Featured</p>}
        <PostCategory category={post.category} />
        <Title className={styles.title}>
          <Link to={postPath(post.slug)} data-click={'click_blog_card' satisfies ClickEventType}>
            {renderText(post.title)}
          </Link>
        </Title>
        {post.excerpt !== '' && <p className={styles.excerpt}>{renderText(post.excerpt)}</p>}
        {note}
        <PostMeta date={post.published_at ?? post.created_at} minutes={post.read_time} />
        {/* A hidden tag might be the one that matched. */}
        <PostTags tags={post.tags} max={found ? undefined : shownTags} renderText={renderText} />
      </div>
    </article>
  );
}
