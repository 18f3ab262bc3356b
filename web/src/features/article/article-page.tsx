import { lazy, type ReactNode, useState } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { emptyContent } from '#shared/publishing/page-data.ts';
import { usePageRecord } from './article-page.queries.ts';
import { ArticleLoading, ArticleMissing } from './article-states.tsx';
import { EntryHead } from './entry-head.tsx';
import type { ReadEntry, ReadKind } from './read-kind.ts';
import type { Heading } from './render/headings.ts';
import { PublishedContent } from './render/published-content.tsx';
import { headingsInDocument } from './sections-in-document.ts';

const loadText = () => import('./rendered-text.tsx');
/** Readers whose document has the text do not need the code that renders one. */
const RenderedText = lazy(async () => ({ default: (await loadText()).RenderedText }));

export interface ArticlePageProps<Entry extends ReadEntry> {
  kind: ReadKind<Entry>;
  /** The entry of the document, which already contains its text. */
  first: Entry | undefined;
  /** The document says that there is none. */
  isMissing: boolean;
  /** What is shown at an address without one, in place of the kind's own words. */
  missing?: ReactNode;
}

/** An entry at its address. */
export function ArticlePage<Entry extends ReadEntry>({
  kind,
  first,
  isMissing,
  missing = <ArticleMissing {...kind} />,
}: ArticlePageProps<Entry>) {
  return isMissing ? missing : <ExistingArticle kind={kind} first={first} missing={missing} />;
}

function ExistingArticle<Entry extends ReadEntry>({
  kind,
  first,
  missing,
}: Omit<ArticlePageProps<Entry>, 'isMissing'>) {
  const { slug = '' } = useParams();
  const [isLost, setIsLost] = useState(false);
  const state = usePageRecord({
    queryKey: [...kind.queryKey, slug],
    find: (signal) => kind.find(slug, signal),
    ahead: first?.slug === slug && !isLost ? first : undefined,
    loadView: loadText,
  });
  if (state.status === 'loading') return <ArticleLoading noun={kind.noun} />;
  if (state.status === 'not-found') return missing;
  if (state.status === 'failed') return <ArticleMissing {...kind} onRetry={state.retry} />;
  const { found: entry } = state;
  // A former slug, or an id: the address is replaced by the current one.
  if (entry.slug !== null && entry.slug !== slug) {
    return <Navigate to={kind.pathOf(entry.slug)} replace />;
  }
  const article = (text: ReactNode, headings: Heading[]) => (
    <kind.Article key={entry.id} entry={entry} headings={headings}>
      {text}
    </kind.Article>
  );
  return (
    <>
      <EntryHead
        title={entry.title}
        description={kind.description(entry)}
        path={entry.slug === null ? undefined : kind.pathOf(entry.slug)}
        seo={entry.seo}
      />
      {entry.content === '' ? (
        <PublishedText key={entry.id} onLost={() => setIsLost(true)}>
          {article}
        </PublishedText>
      ) : entry.content === emptyContent ? (
        article(null, noHeadings)
      ) : (
        <RenderedText key={entry.id} content={entry.content}>
          {article}
        </RenderedText>
      )}
    </>
  );
}

const noHeadings: Heading[] = [];

interface PublishedTextProps {
  /** Called when the document turns out to lack the text. */
  onLost: () => void;
  children: (text: ReactNode, headings: Heading[]) => ReactNode;
}

/** The text of this document. */
function PublishedText({ onLost, children }: PublishedTextProps) {
  const [headings] = useState(headingsInDocument);
  return children(<PublishedContent onLost={onLost} />, headings);
}
