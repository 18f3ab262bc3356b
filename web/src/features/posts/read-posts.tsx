import { postPath } from '#shared/platform/http.ts';
import { authorName } from '#shared/publishing/page-data.ts';
import { messages } from '#shared/schemas/messages.ts';
import type { Post } from '#shared/schemas/posts.ts';
import { api } from '#web/src/api/client.ts';
import { ArticleCover, ArticleFrame } from '#web/src/features/article/article-frame.tsx';
import styles from '#web/src/features/article/article.module.css';
import { Contents, ReadingRail, useSectionLinks } from '#web/src/features/article/reading-rail.tsx';
import type { ArticleProps, ReadKind } from '#web/src/features/article/read-kind.ts';
import { directed } from '#web/src/ui/directed.ts';
import { PostMeta } from '#web/src/ui/post-meta.tsx';
import { EndOfPost, SeriesParts } from './end-of-post.tsx';
import { PostCategory, postLetter } from './post-labels.tsx';

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
        <>
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
          <SeriesParts post={post} />
        </>
      }
      cover={
        post.avatar !== null && (
          <ArticleCover
            source={post.avatar}
            view={post.cover_view}
            title={post.title}
            letter={postLetter(post)}
          />
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
      end={<EndOfPost post={post} />}
    >
      <Contents headings={headings} lang={post.lang} />
      {children}
    </ArticleFrame>
  );
}

/** Changes in the first week are corrections, of which readers need not hear. */
const settledAfterMs = 7 * 24 * 60 * 60 * 1000;

/** When the text of a published post changed, if that was more than a week after its publication. */
export function updatedOn({
  published_at: published,
  revised_at: revised,
}: Pick<Post, 'published_at' | 'revised_at'>): string | undefined {
  if (published === null || revised === null) return undefined;
  return Date.parse(revised) - Date.parse(published) > settledAfterMs ? revised : undefined;
}
