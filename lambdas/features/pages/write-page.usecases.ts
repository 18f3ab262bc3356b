/** What only pages do when they are created and saved. */
import type { SignedIn } from '#shared/routes/handler.ts';
import type { SavePage } from '#shared/schemas/pages.ts';
import { createEntry } from '../entries/create-entry.usecase.ts';
import { nextVersion } from '../entries/entry-kind.ts';
import { type SaveRequest, saveEntry } from '../entries/save-entry.usecase.ts';
import type { PageRecord } from './page.ts';
import {
  acceptArticle,
  entryDeps,
  type PageArticle,
  type PageDeps,
  pageKind,
} from './page.kind.ts';

interface Creation {
  sent: SavePage;
  actor: SignedIn;
  idempotencyKey: string | undefined;
}

/** @throws Problem `validation-failed`, `too-large`, `slug-taken` or `idempotency-mismatch` */
export async function createPage(
  { sent, actor, idempotencyKey }: Creation,
  deps: PageDeps,
): Promise<PageRecord> {
  const article = acceptArticle(sent.content);
  const { slug, title } = sent;
  const { entry, content } = await createEntry(
    pageKind,
    {
      sent,
      actor,
      idempotencyKey,
      content: { json: article.content },
      slug: slug === undefined ? { base: pageKind.slugBase(title) } : { slug },
      make: ({ now, ...made }) => {
        const time = now.toISOString();
        const page = {
          ...made,
          ...article,
          title,
          ownExcerpt: false,
          isDraft: true,
          header: null,
          footer: null,
          formerSlugs: [],
          createdAt: time,
          updatedAt: time,
          version: 1,
          wasPublic: false,
          saved: null,
          keptVersions: [],
        };
        return withSent(page, sent, article);
      },
    },
    entryDeps(deps),
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
  const article = acceptArticle(sent.content);
  const { entry } = await saveEntry(
    pageKind,
    request,
    ({ entry: before }, now) => {
      const after = withSent(nextVersion(before, now), sent, article);
      const slug = sent.slug === undefined ? undefined : { slug: sent.slug };
      return { action: actionOf(before, after), after, content: { json: article.content }, slug };
    },
    entryDeps(deps),
  );
  return entry;
}

function withSent(page: PageRecord, sent: SavePage, article: PageArticle): PageRecord {
  const {
    title,
    is_draft: isDraft = page.isDraft,
    header = page.header,
    footer = page.footer,
  } = sent;
  const keepsExcerpt = sent.excerpt === undefined && page.ownExcerpt;
  return {
    ...page,
    ...article,
    title,
    excerpt: keepsExcerpt ? page.excerpt : sent.excerpt || article.excerpt,
    ownExcerpt: keepsExcerpt || Boolean(sent.excerpt),
    isDraft,
    header,
    footer,
    wasPublic: page.wasPublic || !isDraft,
  };
}

function actionOf(before: PageRecord, after: PageRecord) {
  if (before.isDraft === after.isDraft) return 'update';
  return after.isDraft ? 'unpublish' : 'publish';
}
