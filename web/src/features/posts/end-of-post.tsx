/** Shown after the text of a post: its tags, its author, and links to other posts. */
import { Link } from 'react-router-dom';
import { postPath, seriesPath } from '#shared/platform/http.ts';
import { authorName } from '#shared/publishing/page-data.ts';
import type { ShownPicture } from '#shared/publishing/shown-settings.ts';
import type { Post } from '#shared/schemas/posts.ts';
import article from '#web/src/features/article/article.module.css';
import { Neighbors } from '#web/src/features/article/article-frame.tsx';
import rail from '#web/src/features/article/reading-rail.module.css';
import { Share } from '#web/src/features/article/share.tsx';
import { useSiteSettings } from '#web/src/navigation/site.context.ts';
import { CategoryLabel } from '#web/src/ui/post-meta.tsx';
import { Cover, ImageCover } from '#web/src/ui/cover.tsx';
import { directed } from '#web/src/ui/directed.ts';
import type { Picture } from '#web/src/ui/picture.ts';
import styles from './end-of-post.module.css';
import card from './list/post-card.module.css';
import { postLetter, PostTags } from './post-labels.tsx';

/** The class `after` keeps this out of the critical CSS (decision 0012). */
export function EndOfPost({ post }: { post: Post }) {
  return (
    <div className={`after ${styles.end}`}>
      <PartsAround post={post} />
      <PostTags tags={post.tags} />
      <Author post={post} />
      <RelatedPosts posts={post.related} />
      <Neighbors label="More posts" pathOf={postPath} {...post.neighbors} />
    </div>
  );
}

/** Describes the author as the settings do, and lets readers subscribe or share. */
function Author({ post }: { post: Post }) {
  const name = authorName(post.author);
  const author = useSiteSettings().authors.find((each) => each.name === name);
  return (
    <section className={styles.author} aria-label="Author">
      <Cover
        picture={author?.picture ? onlyCopy(author.picture) : null}
        title={name}
        className={styles.portrait}
        letter={{ className: 'k' }}
      />
      <div className={styles.about}>
        <p className={styles.name} {...directed(name)}>
          {name}
        </p>
        {author && <p {...directed(author.line)}>{author.line}</p>}
      </div>
      <div className={styles.actions}>
        <Link to="/subscribe" className={`${styles.action} ${styles.first}`}>
          Subscribe
        </Link>
        {post.status === 'published' && (
          <Share title={post.title} path={postPath(post.slug)} className={styles.action} />
        )}
      </div>
    </section>
  );
}

/** The narrowest copy is the only one that is sent: it is wide enough for every place here. */
function onlyCopy({ url, ...size }: ShownPicture): Picture {
  return { address: url, size, copies: [] };
}

function RelatedPosts({ posts }: { posts: Post['related'] }) {
  if (posts.length === 0) return null;
  return (
    <nav className={styles.related} aria-labelledby="related-posts">
      <h2 id="related-posts">Related posts</h2>
      <ul>
        {posts.map((post) => (
          <li key={post.slug} className={card.card}>
            <ImageCover
              source={post.avatar}
              known={post.image && onlyCopy(post.image)}
              view={post.cover_view}
              title={post.title}
              letter={postLetter(post)}
            />
            <div className={card.text}>
              <CategoryLabel {...post.category} />
              <h3 className={card.title} lang={post.lang} {...directed(post.title)}>
                <Link to={postPath(post.slug)}>{post.title}</Link>
              </h3>
            </div>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Lists the parts of a post's series, folded, before the text. Renders nothing for a post without a series. */
export function SeriesParts({ post: { slug, series, parts = [] } }: { post: Post }) {
  const current = parts.findIndex((part) => part.slug === slug);
  if (!series || current < 0) return null;
  return (
    <nav aria-label="Parts of this series">
      <details>
        <summary className={rail.summary}>
          {`Part ${current + 1} of ${parts.length} of `}
          <span {...directed(series.name)}>{series.name}</span>
        </summary>
        <ol className={rail.sections}>
          {parts.map((part, index) => (
            <li key={part.slug} lang={part.lang} {...directed(part.title)}>
              {`${index + 1}. `}
              <Link to={postPath(part.slug)} aria-current={index === current ? 'page' : undefined}>
                {part.title}
              </Link>
            </li>
          ))}
        </ol>
        <Link to={seriesPath(series.slug)} className={article.plainLink}>
          All parts with their summaries
        </Link>
      </details>
    </nav>
  );
}

/** Links from the end of a part to the previous one, on the left, and to the next one. */
function PartsAround({ post: { slug, parts = [] } }: { post: Post }) {
  const current = parts.findIndex((part) => part.slug === slug);
  if (current < 0) return null;
  return (
    <Neighbors
      label="Parts before and after this one"
      pathOf={postPath}
      newer={parts[current - 1] ?? null}
      older={parts[current + 1] ?? null}
      directions={['Previous part', 'Next part']}
    />
  );
}
