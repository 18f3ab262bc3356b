import type { ReactNode, RefObject } from 'react';
import { Link } from 'react-router-dom';
import type { ClickEventType } from '#shared/analytics/visitor-events.ts';
import { postPath } from '#shared/platform/http.ts';
import type { PublicImage } from '#shared/publishing/public-images.ts';
import type { PostSummary } from '#shared/schemas/posts.ts';
import { ImageCover } from '#web/src/ui/cover.tsx';
import { directed } from '#web/src/ui/directed.ts';
import { publicPicture } from '#web/src/ui/picture.ts';
import { PostMeta } from '#web/src/ui/post-meta.tsx';
import { useLaidOut } from '#web/src/ui/use-laid-out.ts';
import { PostCategory, postLetter, PostTags } from '../post-labels.tsx';
import styles from './post-card.module.css';

interface PostGridProps {
  list: RefObject<HTMLUListElement | null>;
  /** A new array whenever the posts change. */
  posts: PostSummary[];
  /** Whether the page has no picture above these posts. */
  onTop?: boolean;
}

export function PostGrid({ list, posts, onTop = false }: PostGridProps) {
  useLaidOut(list, posts);
  return (
    <ul ref={list} className={styles.grid}>
      {posts.map((post, index) => (
        <li key={post.id}>
          <PostCard post={post} first={onTop && index === 0} />
        </li>
      ))}
    </ul>
  );
}

const maxTags = 3;

interface PostCardProps {
  post: PostSummary;
  featured?: boolean;
  /** Whether the card's picture is the first on the page. */
  first?: boolean;
  /** A search result: how texts are rendered, an additional note, and the uploaded cover. */
  match?: {
    renderText: (text: string) => ReactNode;
    note: ReactNode;
    cover: PublicImage | undefined;
  };
}

/** A post in a list; the first on the blog is `featured`: larger, its cover beside it. */
export function PostCard({ post, featured = false, first = featured, match }: PostCardProps) {
  const Title = featured ? 'h2' : 'h3';
  const renderText = match?.renderText ?? ((text: string) => text);
  return (
    <article className={`${styles.card} ${featured ? styles.featured : ''}`}>
      <ImageCover
        source={post.avatar}
        known={match?.cover && publicPicture(match.cover)}
        sizes={displayedWidths[featured ? 'featured' : 'card']}
        view={post.cover_view}
        title={post.title}
        letter={postLetter(post)}
        first={first}
      />
      <div className={styles.text}>
        {featured && <p className={`dim left draw ${styles.label}`}>Featured</p>}
        <PostCategory category={post.category} />
        <Title className={styles.title} lang={post.lang} {...directed(post.title)}>
          <Link to={postPath(post.slug)} data-click={'click_blog_card' satisfies ClickEventType}>
            {renderText(post.title)}
          </Link>
        </Title>
        {post.excerpt !== '' && (
          <p className={styles.excerpt} lang={post.lang} {...directed(post.excerpt)}>
            {renderText(post.excerpt)}
          </p>
        )}
        {match?.note}
        <PostMeta date={post.published_at ?? post.created_at} minutes={post.read_time} />
        {/* Search results show all tags: a hidden tag might be the match. */}
        <PostTags tags={post.tags} max={match ? undefined : maxTags} renderText={renderText} />
      </div>
    </article>
  );
}

/** The displayed width of a cover: a column of the grid, or half of the page. */
const displayedWidths = {
  card: '(min-width: 76rem) 22rem, (min-width: 63rem) 30vw, (min-width: 42rem) 46vw, 100vw',
  featured: '(min-width: 76rem) 38rem, (min-width: 48rem) 53vw, 100vw',
};
