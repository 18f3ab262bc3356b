import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { recordIdIn } from '#shared/platform/http.ts';
import type { RouteResponse } from '#shared/routes/table.ts';
import { api, ApiError } from '#web/src/api/client.ts';
import { AwaitsCopiesContext } from '#web/src/features/article/use-article-image.ts';
import type { ReadEntry, ReadKind } from '#web/src/features/article/read-kind.ts';
import {
  type Renderers,
  RenderersContext,
} from '#web/src/features/article/render/renderers.context.ts';
import { RenderedText } from '#web/src/features/article/rendered-text.tsx';
import { formatMoment } from '#web/src/ui/admin/moment.ts';
import { PageTitle } from '#web/src/ui/page-title.tsx';
import styles from './previews.module.css';

type Preview = RouteResponse<'getPreview'>;

/** The page of a preview link uses this much of a kind. */
interface PreviewedKind {
  /** Renders nothing for an entry of another kind. */
  render: (preview: Preview) => ReactNode;
  /** Resolves to undefined unless this kind has a public entry with the id. */
  findPublicPath: (id: string, signal: AbortSignal) => Promise<string | undefined>;
}

/** @param entryIn returns the entry of a preview; false for an entry of another kind */
export function previewedKind<Entry extends ReadEntry>(
  kind: ReadKind<Entry>,
  entryIn: (preview: Preview) => Entry | false,
): PreviewedKind {
  return {
    render: (preview) => {
      const entry = entryIn(preview);
      return entry && <PreviewedEntry kind={kind} entry={entry} preview={preview} />;
    },
    findPublicPath: async (id, signal) => {
      const entry = await kind.find(id, signal).catch(() => undefined);
      return entry && publicPath(kind, entry);
    },
  };
}

function publicPath<Entry extends ReadEntry>(kind: ReadKind<Entry>, entry: Entry) {
  return kind.isPublic(entry) && entry.slug !== null ? kind.pathOf(entry.slug) : undefined;
}

interface PreviewedEntryProps<Entry extends ReadEntry> {
  kind: ReadKind<Entry>;
  entry: Entry;
  preview: Preview;
}

/** The entry as its page would show it, under a note that says that this is a preview. */
function PreviewedEntry<Entry extends ReadEntry>(props: PreviewedEntryProps<Entry>) {
  const { kind, entry } = props;
  return (
    <>
      <PageTitle>{`Preview: ${entry.title}`}</PageTitle>
      <div className={styles.strip} role="note">
        <p className="page">
          <PreviewNote {...props} />
        </p>
      </div>
      <AwaitsCopiesContext value>
        <RenderersContext value={renderers}>
          <RenderedText content={entry.content} lang={entry.lang}>
            {(text, headings) => (
              <kind.Article entry={entry} headings={headings}>
                {text}
              </kind.Article>
            )}
          </RenderedText>
        </RenderersContext>
      </AwaitsCopiesContext>
    </>
  );
}

/** Highlights code in the browser, because an unpublished text has no prerendered page with the colours. */
const renderers: Renderers = {
  frames: 'published',
  highlightLater: async (code, language) =>
    (await import('#web/src/features/article/render/highlight.ts')).highlightLater(code, language),
};

/** Says that the entry is not public, or where it can be read now. */
function PreviewNote<Entry extends ReadEntry>({
  kind,
  entry,
  preview,
}: PreviewedEntryProps<Entry>) {
  const path = publicPath(kind, entry);
  const until = <time dateTime={preview.expires_at}>{formatMoment(preview.expires_at)}</time>;
  if (preview.unsaved) {
    return (
      <>
        Preview of changes that are not published yet. This link works until {until} at most.{' '}
        {path !== undefined && <Link to={path}>Read the published {kind.noun}</Link>}
      </>
    );
  }
  if (path !== undefined) {
    return (
      <>
        This {kind.noun} has been published. <Link to={path}>Read the {kind.noun}</Link>
      </>
    );
  }
  return (
    <>
      Preview of an unpublished {kind.noun}. This link works until {until}.
    </>
  );
}

type FoundPreview =
  /** The link has ended, because the entry is live now. */
  { status: 'ended'; path: string } | { status: 'ready'; preview: Preview };

export type PreviewState =
  | { status: 'loading' }
  | { status: 'not-found' }
  | { status: 'failed'; retry(): void }
  | FoundPreview;

export function usePreview(token: string, kinds: readonly PreviewedKind[]): PreviewState {
  const query = useQuery({
    queryKey: ['preview', token],
    queryFn: ({ signal }) => findPreview(token, kinds, signal),
  });
  if (query.data) return query.data;
  if (!query.isError || query.isFetching) return { status: 'loading' };
  if (query.error instanceof ApiError && isUnavailable(query.error)) return { status: 'not-found' };
  return { status: 'failed', retry: () => void query.refetch() };
}

async function findPreview(
  token: string,
  kinds: readonly PreviewedKind[],
  signal: AbortSignal,
): Promise<FoundPreview> {
  try {
    const preview = await api.call('getPreview', { params: { token }, signal });
    return { status: 'ready', preview };
  } catch (error) {
    const id = recordIdIn(token);
    if (id === undefined || !(error instanceof ApiError) || !isUnavailable(error)) throw error;
    // The link was to unsaved changes, so the live entry is not what it showed.
    if (error.code === 'preview-over') throw error;
    // The token does not name the kind of the entry, so each kind is asked.
    const paths = await Promise.all(kinds.map((kind) => kind.findPublicPath(id, signal)));
    const path = paths.find((found) => found !== undefined);
    if (path === undefined) throw error;
    return { status: 'ended', path };
  }
}

/** Whether the token has expired, was revoked, is unknown, or is not a token at all. */
function isUnavailable({ status }: ApiError): boolean {
  return status === 404 || status === 422;
}
