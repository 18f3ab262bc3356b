/** What makes a page an entry of its kind. */
import { parseContent } from '#shared/content/check-content.ts';
import { serializeContent } from '#shared/content/nodes.ts';
import { contentProblemMessage } from '#shared/content/problems.ts';
import { characterCount, excerpt, imageSources } from '#shared/content/text.ts';
import { reservedSlugs } from '#shared/entries/reserved-slugs.ts';
import { problem } from '#shared/problems.ts';
import { authorMessages } from '#shared/schemas/author-messages.ts';
import { slugOf } from '#shared/slug.ts';
import type { EntryDeps, EntryKind } from '../entries/entry-kind.ts';
import { objectKeysAmong } from '../entries/entry-references.ts';
import { type PageRecord, type PageTypes, type PageVersion, pageVersionSchema } from './page.ts';
import type { PagesRepository } from './pages.repository.ts';

export interface PageDeps extends Omit<EntryDeps<PageTypes>, 'entries'> {
  pages: PagesRepository;
}

/** As the use cases of entries name them. */
export function entryDeps({ pages, ...deps }: PageDeps): EntryDeps<PageTypes> {
  return { ...deps, entries: pages };
}

export const pageKind: EntryKind<PageTypes> = {
  name: 'page',
  notFound: 'page-not-found',
  slugTaken: () => {
    const detail = authorMessages.pageSlugTaken;
    return problem('slug-taken', { detail, errors: { slug: detail } });
  },
  slugBase,
  actions: {
    create: { action: 'create_page', actionDisplay: 'Created page' },
    update: { action: 'update_page', actionDisplay: 'Updated page' },
    publish: { action: 'publish_page', actionDisplay: 'Published page' },
    unpublish: { action: 'unpublish_page', actionDisplay: 'Unpublished page' },
    delete: { action: 'delete_page', actionDisplay: 'Deleted page' },
    untrash: { action: 'untrash_page', actionDisplay: 'Restored page' },
    restore: { action: 'restore_page', actionDisplay: 'Restored version of page' },
    createPreview: {
      action: 'create_page_preview',
      actionDisplay: 'Created preview link of page',
    },
    deletePreview: {
      action: 'delete_page_preview',
      actionDisplay: 'Revoked preview link of page',
    },
  },
  subject: (subjectId) => ({ subjectId }),

  isPublic: ({ isDraft }) => !isDraft,
  wasPublic: ({ wasPublic }) => wasPublic,
  objectKeys: ({ objectKeys }) => objectKeys,

  text: () => '',
  version: (page) =>
    pageVersionSchema.parse({
      ...page,
      savedAt: page.saved?.at ?? page.updatedAt,
      savedBy: page.saved?.by ?? null,
    }),
  withOldText,

  untrashed: (page) => ({ ...page, isDraft: true }),
  baseOfUntrashed: ({ slug }) => slug,
  storedContent: (json) => ({ json }),
};

const reserved = new Set(reservedSlugs);

/** A title's slug without a number, which is no address that the site may have itself. */
function slugBase(title: string): string {
  const slug = slugOf(title) || 'untitled';
  return reserved.has(slug) ? `${slug}-page` : slug;
}

export type PageArticle = Pick<PageRecord, 'content' | 'objectKeys' | 'excerpt'>;

/**
 * The article that an author sends, and what is derived from it.
 * @throws Problem `too-large` over 300 kB, `validation-failed` with `errors.content` otherwise
 */
export function acceptArticle(source: string): PageArticle {
  const parsed = parseContent(source);
  if (!parsed.ok) {
    const errors = { content: contentProblemMessage(parsed.reason) };
    throw problem(parsed.reason === 'too-large' ? 'too-large' : 'validation-failed', { errors });
  }
  if (characterCount(parsed.nodes) === 0) {
    throw problem('validation-failed', { errors: { content: authorMessages.contentRequired } });
  }
  return {
    content: serializeContent(parsed.nodes),
    objectKeys: objectKeysAmong({
      picture: null,
      images: imageSources(parsed.nodes),
      seo: undefined,
    }),
    excerpt: excerpt(parsed.nodes),
  };
}

function withOldText(page: PageRecord, old: PageVersion) {
  const { title, ownExcerpt } = old;
  const article = acceptArticle(old.content);
  const entry = {
    ...page,
    title,
    ownExcerpt,
    ...article,
    excerpt: ownExcerpt ? old.excerpt : article.excerpt,
  };
  return { entry, content: { json: article.content } };
}
