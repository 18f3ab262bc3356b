import { postPath } from '#shared/platform/http.ts';
import { Link } from 'react-router-dom';
import { formatMoment } from '#web/src/ui/admin/moment.ts';
import type { Preview } from './previews.queries.ts';
import styles from './preview-strip.module.css';

/** Above the post: that it is not public, or where it can be read now. */
export function PreviewStrip({ post, expires_at }: Preview) {
  return (
    <div className={styles.strip} role="note">
      <p className="page">
        {post.status === 'published' ? (
          <>
            This post has been published. <Link to={postPath(post.slug)}>Read the post</Link>
          </>
        ) : (
          <>
            Preview of an unpublished post. This link works until{' '}
            <time dateTime={expires_at}>{formatMoment(expires_at)}</time>.
          </>
        )}
      </p>
    </div>
  );
}
