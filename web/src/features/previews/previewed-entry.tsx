import { Link } from 'react-router-dom';
import { AwaitsCopiesContext } from '#web/src/features/article/article-images.context.ts';
import type { ReadEntry, ReadKind } from '#web/src/features/article/read-kind.ts';
import { RenderedText } from '#web/src/features/article/rendered-text.tsx';
import { formatMoment } from '#web/src/ui/admin/moment.ts';
import { PageTitle } from '#web/src/ui/page-title.tsx';
import styles from './previewed-entry.module.css';

interface PreviewedEntryProps<Entry extends ReadEntry> {
  kind: ReadKind<Entry>;
  entry: Entry;
  /** Of the link, in UTC. */
  expiresAt: string;
}

/** The entry as its page would show it, under a strip that says what this is. */
export function PreviewedEntry<Entry extends ReadEntry>(props: PreviewedEntryProps<Entry>) {
  const { kind, entry } = props;
  return (
    <>
      <PageTitle>{`Preview: ${entry.title}`}</PageTitle>
      <PreviewStrip {...props} />
      <AwaitsCopiesContext value>
        <RenderedText content={entry.content}>
          {(text, headings) => (
            <kind.Article entry={entry} headings={headings}>
              {text}
            </kind.Article>
          )}
        </RenderedText>
      </AwaitsCopiesContext>
    </>
  );
}

/** Says that the entry is not public, or where it can be read now. */
function PreviewStrip<Entry extends ReadEntry>(props: PreviewedEntryProps<Entry>) {
  const { kind, entry, expiresAt } = props;
  return (
    <div className={styles.strip} role="note">
      <p className="page">
        {kind.isPublic(entry) && entry.slug !== null ? (
          <>
            This {kind.noun} has been published.{' '}
            <Link to={kind.pathOf(entry.slug)}>Read the {kind.noun}</Link>
          </>
        ) : (
          <>
            Preview of an unpublished {kind.noun}. This link works until{' '}
            <time dateTime={expiresAt}>{formatMoment(expiresAt)}</time>.
          </>
        )}
      </p>
    </div>
  );
}
