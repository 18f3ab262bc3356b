import * as z from 'zod';
import { authorMessages } from '#shared/schemas/author-messages.ts';
import type { Page, SavePage } from '#shared/schemas/pages.ts';
import type { WirePageVersionSummary } from '#shared/schemas/versions.ts';
import { api } from '#web/src/api/client.ts';
import type {
  EntryKind,
  EntryTypes,
  SavePlan,
} from '#web/src/features/entry-editing/entry-kind.ts';
import {
  contentNodes,
  isAsAsked,
  shownAsTyped,
  shownText,
} from '#web/src/features/entry-editing/entry-values.rules.ts';
import { copySeo, seoField, seoValues } from '#web/src/features/entry-editing/seo/seo-values.ts';
import { serializeContent } from '#shared/content/nodes.ts';
import { StatusBadge } from '#web/src/ui/admin/status-badge.tsx';
import {
  emptyPage,
  pageBody,
  type PageFormValues,
  pageFormValues,
  validatePageForm,
} from './page-form.rules.ts';

export interface PageTypes extends EntryTypes {
  saved: Page;
  values: PageFormValues;
  body: SavePage;
  button: 'published' | 'draft';
  base: z.infer<typeof copyBase>;
  version: WirePageVersionSummary;
}

const copyBase = z.object({ pageId: z.string(), version: z.int(), slug: z.string() });

const copyValues = z.object({
  title: z.string(),
  slug: z.string(),
  content: z.string(),
  excerpt: z.string(),
  header: z.string().nullable(),
  footer: z.string().nullable(),
  seo: copySeo,
});

/** What the form of a page does where kinds differ. */
export const pageKind: EntryKind<PageTypes> = {
  word: 'page',
  texts: {
    failed: () => authorMessages.pageSaveFailed,
    refused: ({ isExplained, detail }) => [isExplained ? detail : authorMessages.pageSaveFailed],
    savedEarlier: authorMessages.pageSavedEarlier,
    unreadable: authorMessages.pagePlace,
    publish: 'Publish',
  },
  empty: emptyPage,
  valuesOf: pageFormValues,
  withDrafts: (values) => values,
  validate: validatePageForm,
  isSaved: (body, page) => isAsAsked({ ...pageBody(pageFormValues(page), page.is_draft) }, body),
  fields: [
    shownAsTyped('title', 'Title'),
    shownAsTyped('excerpt', 'Excerpt'),
    shownAsTyped('slug', 'Slug'),
    { name: 'header', label: 'Place in the header', show: ({ header }) => header ?? '' },
    { name: 'footer', label: 'Place in the footer', show: ({ footer }) => footer ?? '' },
    seoField,
    { name: 'content', label: 'Text', show: shownText },
  ],
  labels: ({ excerpt }) => [excerpt],

  plan({ button }, values, base): SavePlan<PageTypes> {
    const isDraft = button === 'stay' ? (base?.is_draft ?? true) : button === 'draft';
    const body = pageBody(values, isDraft);
    return body ? { send: body } : { refused: {} };
  },
  // Nothing happens to a page by itself.
  catchUp: () => undefined,
  isLive: ({ is_draft }) => !is_draft,
  takesOffline: (button) => (button === 'draft' ? 'Saving it as a draft' : undefined),

  load: (id, signal) => api.call('getPage', { params: { id }, ...(signal && { signal }) }),
  save: ({ body, target, idempotencyKey }) =>
    target
      ? api.call('updatePage', { params: { id: target.id }, body, ifMatch: target.version })
      : api.call('createPage', { body, idempotencyKey }),

  copies: {
    store: 'unsaved-pages',
    base: copyBase,
    values: copyValues,
    baseOf: ({ id, version, slug }) => ({ pageId: id, version, slug }),
    entryOf: ({ pageId }) => pageId,
    sent: (draft) => ({ kind: 'page', ...draft }),
    restored: ({ base, values }, saved) => ({
      ...values,
      ...(values.slug === base?.slug && { slug: saved.slug }),
    }),
  },
  markdown: () => import('./page-markdown.ts'),

  server: {
    versions: {
      list: (id, cursor, signal) =>
        api.call('listPageVersions', {
          params: { id },
          query: cursor === undefined ? {} : { cursor },
          signal,
        }),
      // Slug and places stay as they are.
      read: async (id, version, signal) => {
        const params = { id, version: String(version) };
        const { saved_at, ...read } = await api.call('getPageVersion', { params, signal });
        const values = {
          title: read.title,
          excerpt: read.excerpt,
          content: serializeContent(contentNodes(read.content)),
          seo: seoValues(read.seo),
        };
        return { saved_at, values };
      },
      restore: (id, version, ifMatch) =>
        api.call('restorePageVersion', { params: { id, version: String(version) }, ifMatch }),
      badge: ({ is_draft }) => <PageStatus isDraft={is_draft} />,
    },
    preview: {
      create: (id, copy) =>
        api.call('createPagePreview', { params: { id }, body: copy === undefined ? {} : { copy } }),
      revoke: (id) => api.call('deletePagePreview', { params: { id } }),
    },
  },
};

export function PageStatus({ isDraft }: { isDraft: boolean }) {
  return <StatusBadge status={isDraft ? 'draft' : 'published'} />;
}
