import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import type { Seo } from '#shared/entries/seo.ts';
import { emptyContent } from '#shared/publishing/page-data.ts';
import { messages } from '#shared/schemas/messages.ts';
import { ApiError } from '#web/src/api/api-error.ts';
import { SiteAddressContext } from '#web/src/navigation/site.context.ts';
import { PageTitle } from '#web/src/ui/page-title.tsx';
import { useLaidOut } from '#web/src/ui/use-laid-out.ts';
import { ArticleLoading, ArticleMissing } from './article-states.tsx';
import type { ReadEntry, ReadKind } from './read-kind.ts';
import styles from './render/content.module.css';
import figure from './render/figure.module.css';
import type { Heading } from './render/headings.ts';
import { useArticleActions } from './render/use-article-actions.ts';

const loadText = () => import('./rendered-text.tsx');
/** Loaded on demand: a document that came with its text does not need the code that renders texts. */
const RenderedText = lazy(async () => ({ default: (await loadText()).RenderedText }));

interface ArticlePageProps<Entry extends ReadEntry> {
  kind: ReadKind<Entry>;
  /** The entry that the document embeds, whose text is in the document's markup. */
  first: Entry | undefined;
  /** Whether the document says that the entry does not exist. */
  isMissing: boolean;
  /** Shown at an address without an entry, instead of the kind's own message. */
  missing?: ReactNode;
}

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
  const embedded = first?.slug === slug && !isLost ? first : undefined;
  const state = useEntry(kind, slug, embedded);
  if (state.status === 'loading') return <ArticleLoading noun={kind.noun} />;
  if (state.status === 'not-found') return missing;
  if (state.status === 'failed') return <ArticleMissing {...kind} onRetry={state.retry} />;
  const { entry } = state;
  // The address had a former slug, or an id.
  if (entry.slug !== null && entry.slug !== slug) {
    return <Navigate to={kind.pathOf(entry.slug)} replace />;
  }
  const renderArticle = (text: ReactNode, headings: Heading[]) => (
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
          {renderArticle}
        </PublishedText>
      ) : entry.content === emptyContent ? (
        renderArticle(null, noHeadings)
      ) : (
        <RenderedText key={entry.id} content={entry.content} lang={entry.lang}>
          {renderArticle}
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

function PublishedText({ onLost, children }: PublishedTextProps) {
  const [headings] = useState(headingsInDocument);
  return children(<PublishedContent onLost={onLost} />, headings);
}

type EntryState<Entry> =
  | { status: 'loading' }
  | { status: 'not-found' }
  | { status: 'failed'; retry(): void }
  | { status: 'ready'; entry: Entry };

/** Loads the entry, and the code that renders its text, unless the document embeds both. */
function useEntry<Entry extends ReadEntry>(
  kind: ReadKind<Entry>,
  slug: string,
  embedded: Entry | undefined,
): EntryState<Entry> {
  const query = useQuery({
    queryKey: [...kind.queryKey, slug],
    queryFn: async ({ signal }) => (await Promise.all([kind.find(slug, signal), loadText()]))[0],
    // The embedded entry lacks its text, so it is not put into the cache either.
    enabled: embedded === undefined,
  });
  const entry = embedded ?? query.data;
  if (entry !== undefined) return { status: 'ready', entry };
  if (!query.isError || query.isFetching) return { status: 'loading' };
  if (query.error instanceof ApiError && query.error.status === 404) return { status: 'not-found' };
  return { status: 'failed', retry: () => void query.refetch() };
}

interface EntryHeadProps {
  title: string;
  description: string;
  /** The path of the entry's page; undefined for an entry without a page. */
  path: string | undefined;
  seo: Seo | undefined;
}

/** The tags for search engines; React moves them to the head. */
function EntryHead({ title, description, path, seo = {} }: EntryHeadProps) {
  const siteAddress = useContext(SiteAddressContext);
  const shownDescription = seo.description ?? description;
  const canonical = seo.canonical ?? (path === undefined ? undefined : siteAddress + path);
  return (
    <>
      <PageTitle>{seo.title ?? title}</PageTitle>
      {/* Right after the title, whose words it repeats: that compresses better. */}
      {canonical !== undefined && <link rel="canonical" href={canonical} />}
      {shownDescription !== '' && <meta name="description" content={shownDescription} />}
      {seo.noindex && <meta name="robots" content="noindex" />}
    </>
  );
}

/**
 * Keeps the text that is in the document's markup, so that neither its data nor the code that renders it
 * is needed. During hydration, React never replaces markup by an empty `__html`.
 */
function PublishedContent({ onLost }: { onLost: () => void }) {
  const content = useRef<HTMLDivElement>(null);
  useLaidOut(content, neverChanges);
  useArticleActions(content);

  useEffect(() => {
    const element = content.current;
    if (element === null) return;
    // React had to render the page again, without the article's content.
    if (element.childNodes.length === 0) return onLost();
    for (const image of element.querySelectorAll('img')) {
      if (image.complete && image.naturalWidth === 0) showFailure(image);
    }
    const onError = ({ target }: Event) => {
      if (target instanceof HTMLImageElement) showFailure(target);
    };
    // Failures of images do not bubble.
    element.addEventListener('error', onError, true);
    return () => element.removeEventListener('error', onError, true);
  }, [onLost]);

  return (
    <div
      ref={content}
      className={`${styles.content} later`}
      dangerouslySetInnerHTML={emptyMarkup}
      suppressHydrationWarning
    />
  );
}

const emptyMarkup = { __html: '' };
const neverChanges: readonly unknown[] = [];

/** Replaces an image that failed to load by the message that `Figure` shows then. */
function showFailure(image: HTMLImageElement): void {
  const text = document.createElement('span');
  text.textContent = [messages.imageFailed, image.alt].filter(Boolean).join(': ');
  const placeholder = document.createElement('div');
  placeholder.className = `hatched ${figure.placeholder}`;
  placeholder.append(text);
  (image.closest(`.${figure.zoom ?? ''}`) ?? image).replaceWith(placeholder);
}

export const sectionsId = 'post-sections';

/** Reads the sections from the list in the document; none if it came without an article. */
function headingsInDocument(): Heading[] {
  const links = document.querySelectorAll<HTMLAnchorElement>(`#${sectionsId} a`);
  return [...links].map((link) => ({
    id: link.getAttribute('href')?.slice(1) ?? '',
    text: link.textContent,
  }));
}
