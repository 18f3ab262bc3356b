/** What makes a page an entry of its kind, and how its author's fields are stored. */
import { serializeContent } from '#shared/content/nodes.ts';
import { excerpt as beginningOf, imageSources } from '#shared/content/text.ts';
import { pageSlugFrom } from '#shared/entries/reserved-slugs.ts';
import { seoAfter } from '#shared/entries/seo.ts';
import type { SignedIn } from '#shared/routes/handler.ts';
import { authorMessages } from '#shared/schemas/author-messages.ts';
import type { SavePage } from '#shared/schemas/pages.ts';
import { slugOf } from '#shared/slug.ts';
import { createEntry } from '../entries/create-entry.usecase.ts';
import { acceptText } from '../entries/entry-article.ts';
import {
  actionsOf,
  draftAction,
  type EntryDeps,
  type EntryKind,
  nextVersion,
  slugTaken,
} from '../entries/entry-kind.ts';
import { objectKeysAmong } from '../entries/entry-references.ts';
import { type SaveRequest, saveEntry } from '../entries/save-entry.usecase.ts';
import {
  type PageRecord,
  type PageSummaryRecord,
  type PageTypes,
  type PageVersion,
  pageVersionSchema,
} from './page.ts';

export type PageDeps = EntryDeps<PageTypes>;

export const pageKind: EntryKind<PageTypes> = {
  name: 'page',
  notFound: 'page-not-found',
  slugTaken: () => slugTaken(authorMessages.pageSlugTaken),
  slugBase: (title) => pageSlugFrom(slugOf(title)),
  // Pure, so that functions that only read leave the kind out.
  actions: /* @__PURE__ */ actionsOf('page'),
  subject: (subjectId) => ({ subjectId }),

  isPublic: ({ isDraft }) => !isDraft,
  wasPublic: ({ wasPublic }) => wasPublic,
  objectKeys: ({ objectKeys }) => objectKeys,

  text: ({ entry, content }) =>
    JSON.stringify([entry.title, authorsExcerpt(entry), entry.slug, entry.seo, content]),
  version: (page) =>
    pageVersionSchema.parse({
      ...page,
      savedAt: page.saved?.at ?? page.updatedAt,
      savedBy: page.saved?.by ?? null,
    }),
  withOldText: (page, old) => {
    const entry = { ...page, ...acceptFields({ ...old, excerpt: authorsExcerpt(old) }) };
    return { entry, content: { json: entry.content } };
  },

  forViewer,

  untrashed: (page) => ({ ...page, isDraft: true }),
  baseOfUntrashed: ({ slug }) => slug,
  storedContent: (json) => ({ json }),
};

/** The slug reveals the title, so the id replaces it. */
export function forViewer<Seen extends PageSummaryRecord>(
  page: Seen,
  { isMasked }: { isMasked: boolean },
): Seen {
  if (!isMasked) return page;
  return {
    ...page,
    title: 'Hidden page',
    slug: page.id,
    excerpt: '',
    header: null,
    footer: null,
    objectKeys: [],
    seo: undefined,
    ...('content' in page && { content: '[]' }),
  };
}

/** As its author wrote it; empty when left empty. */
export function authorsExcerpt(page: Pick<PageRecord, 'excerpt' | 'ownExcerpt'>): string {
  return page.ownExcerpt ? page.excerpt : '';
}

type Fields = Pick<PageVersion, 'title' | 'excerpt' | 'content' | 'seo'>;

/**
 * The fields that an author writes, and what is derived from them.
 * @throws Problem `too-large` over 300 kB, `validation-failed` with `errors.content` otherwise
 */
function acceptFields({ title, excerpt, content, seo }: Fields) {
  const nodes = acceptText(content);
  return {
    title,
    content: serializeContent(nodes),
    objectKeys: objectKeysAmong({ picture: null, images: imageSources(nodes), seo }),
    excerpt: excerpt || beginningOf(nodes),
    ownExcerpt: excerpt !== '',
    seo,
  };
}

interface Creation {
  sent: SavePage;
  actor: SignedIn;
  idempotencyKey: string | undefined;
}

/** @throws Problem `validation-failed`, `too-large`, `slug-taken` or `idempotency-mismatch` */
export async function createPage(request: Creation, deps: PageDeps): Promise<PageRecord> {
  const { sent } = request;
  const {
    title,
    slug,
    excerpt = '',
    is_draft: isDraft = true,
    header = null,
    footer = null,
  } = sent;
  const fields = acceptFields({ ...sent, excerpt, seo: sent.seo ?? undefined });
  const { entry, content } = await createEntry(
    pageKind,
    {
      ...request,
      content: { json: fields.content },
      slug: slug === undefined ? { base: pageKind.slugBase(title) } : { slug },
      make: ({ now: _, ...made }) => ({
        ...made,
        ...fields,
        isDraft,
        header,
        footer,
        wasPublic: !isDraft,
      }),
    },
    deps,
  );
  return { ...entry, content };
}

/**
 * Replaces what a page says. What may be left out stays as it is.
 * @throws Problem `page-not-found`, `stale-version`, `slug-taken`, `validation-failed` or `too-large`
 */
export async function updatePage(
  { sent, ...request }: SaveRequest & { sent: SavePage },
  deps: PageDeps,
): Promise<PageRecord> {
  const { entry } = await saveEntry(
    pageKind,
    request,
    ({ entry: page }, now) => {
      const { is_draft: isDraft = page.isDraft, header = page.header, footer = page.footer } = sent;
      const { excerpt = authorsExcerpt(page) } = sent;
      const fields = acceptFields({ ...sent, excerpt, seo: seoAfter(page.seo, sent.seo) });
      const wasPublic = page.wasPublic || !isDraft;
      const after = { ...nextVersion(page, now), ...fields, isDraft, header, footer, wasPublic };
      const slug = sent.slug === undefined ? undefined : { slug: sent.slug };
      return { action: draftAction(page, after), after, content: { json: after.content }, slug };
    },
    deps,
  );
  return entry;
}
