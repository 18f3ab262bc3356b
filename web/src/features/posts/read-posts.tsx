import { Link } from 'react-router-dom';
import { postPath } from '#shared/platform/http.ts';
import { authorName } from '#shared/publishing/page-data.ts';
import { messages } from '#shared/schemas/messages.ts';
import type { Post } from '#shared/schemas/posts.ts';
import { api } from '#web/src/api/client.ts';
import { ArticleCover, ArticleFrame } from '#web/src/features/article/article-frame.tsx';
import styles from '#web/src/features/article/article.module.css';
import { Contents, ReadingRail, useSectionLinks } from '#web/src/features/article/reading-rail.tsx';
import neighbors from '#web/src/features/article/neighbors.module.css';
import { Neighbors } from '#web/src/features/article/neighbors.tsx';
import type { ArticleProps, ReadKind } from '#web/src/features/article/read-kind.ts';
import { Share } from '#web/src/features/article/share.tsx';
import { useSiteSettings } from '#web/src/navigation/site-settings.context.ts';
import { directed } from '#web/src/ui/directed.ts';
import { PostMeta } from '#web/src/ui/post-meta.tsx';
import { PostCategory, postLetter, PostTags } from './post-labels.tsx';

const toBlog = { to: '/blog', text: 'Back to Blog' };

export const readPosts: ReadKind<Post> = {
  noun: 'post',
  queryKey: ['posts', 'published'],
  find: (id, signal) => api.call('getPost', { params: { id }, signal }),
  isPublic: ({ status }) => status === 'published',
  pathOf: postPath,
  description: ({ summary }) => summary,
  back: toBlog,
  notFound: messages.postNotFound,
  Article: PostArticle,
};

/** Everything of a post around its text. */
export function PostArticle({ entry: post, headings, children }: ArticleProps<Post>) {
  const article = useSectionLinks<HTMLElement>(headings);
  return (
    <ArticleFrame
      ref={article}
      title={post.title}
      lang={post.lang}
      images={post.images}
      back={toBlog}
      label={<PostCategory category={post.category} />}
      lead={post.excerpt}
      byline={
        <div className={styles.by}>
          <span className={styles.author} {...directed(authorName(post.author))}>
            {authorName(post.author)}
          </span>
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
        <ReadingRail
          label="Sections of this post"
          headings={headings}
          minutes={post.read_time}
          lang={post.lang}
        />
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
      <Contents headings={headings} lang={post.lang} />
      {children}
    </ArticleFrame>
  );
}

/** What the settings say of an author. */
function AuthorLine({ name }: { name: string }) {
  const author = useSiteSettings().authors.find((one) => one.name === name);
  return (
    author && (
      <p className={styles.aside} {...directed(author.line)}>
        {author.line}
      </p>
    )
  );
}

/** Links at the end of a post to others with its tags. */
function RelatedPosts({ posts }: { posts: Post['related'] }) {
  if (posts.length === 0) return null;
  return (
    <nav className={neighbors.related} aria-labelledby="related-posts">
      <h2 id="related-posts" className={neighbors.direction}>
        Related posts
      </h2>
      <ul>
        {posts.map(({ title, slug, lang }) => (
          <li key={slug} lang={lang} {...directed(title)}>
            <Link className={neighbors.title} to={postPath(slug)}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Corrections of the first week are not news to readers. */
const settledAfterMs = 7 * 24 * 60 * 60 * 1000;

/** When the text of a published post changed, if that was more than a week after its publication. */
export function updatedOn({
  published_at: published,
  revised_at: revised,
}: Pick<Post, 'published_at' | 'revised_at'>): string | undefined {
  if (published === null || revised === null) return undefined;
  return Date.parse(revised) - Date.parse(published) > settledAfterMs ? revised : undefined;
}
