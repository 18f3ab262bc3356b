import * as z from 'zod';
import { serializeContent } from '#shared/content/nodes.ts';
import { readStored } from '#shared/content/read-stored.ts';
import { characterCount } from '#shared/content/text.ts';
import { authorMessages } from '#shared/schemas/author-messages.ts';
import { type Page, type SavePage, savePageSchema } from '#shared/schemas/pages.ts';
import type { WirePageVersionSummary } from '#shared/schemas/versions.ts';
import { api } from '#web/src/api/client.ts';
import { entryCalls } from '#web/src/features/entry-editing/entry-calls.ts';
import type {
  EntryKind,
  EntryTypes,
  SavePlan,
} from '#web/src/features/entry-editing/entry-kind.ts';
import {
  contentNodes,
  matchesBody,
  textField,
  contentText,
} from '#web/src/features/entry-editing/entry-values.rules.ts';
import {
  laterTextSchema,
  seoValuesSchema,
  emptySeo,
  languageField,
  seoField,
  seoValues,
  filledSeo,
} from '#web/src/features/entry-editing/seo/seo-values.ts';
import { type FieldErrors, schemaErrors } from '#web/src/ui/admin/field-errors.ts';
import { StatusBadge } from '#web/src/ui/admin/badges.tsx';

/** The form's values. Stored copies of unsaved changes have them, too, so copies of earlier releases must stay valid. */
const pageValuesSchema = z.object({
  title: z.string(),
  slug: z.string(),
  content: z.string(),
  excerpt: z.string(),
  /** The typed position among the header's or footer's links; null for a page without a link there. */
  header: z.string().nullable(),
  footer: z.string().nullable(),
  lang: laterTextSchema,
  seo: seoValuesSchema,
});

export type PageFormValues = z.infer<typeof pageValuesSchema>;

export const emptyPage: PageFormValues = {
  title: '',
  slug: '',
  content: '',
  excerpt: '',
  header: null,
  footer: null,
  lang: '',
  seo: emptySeo,
};

/** The form's values for a saved page. */
export function pageFormValues(page: Page): PageFormValues {
  return {
    title: page.title,
    slug: page.slug,
    content: serializeContent(readStored(page.content)),
    excerpt: page.excerpt,
    header: page.header === null ? null : String(page.header),
    footer: page.footer === null ? null : String(page.footer),
    lang: page.lang ?? '',
    seo: seoValues(page.seo),
  };
}

/** @returns the first message of each field that cannot be saved */
function validatePageForm(values: PageFormValues): FieldErrors<PageFormValues> {
  const errors = schemaErrors(emptyPage, parseValues(values, true));
  if (characterCount(contentNodes(values.content)) === 0) {
    errors.content = authorMessages.contentRequired;
  }
  return errors;
}

/** Makes the request body. It has every field, so that a save stores exactly the form's values. */
function parseValues({ slug, seo, ...values }: PageFormValues, isDraft: boolean) {
  return savePageSchema.safeParse({
    ...values,
    ...(slug !== '' && { slug }),
    is_draft: isDraft,
    header: toPosition(values.header),
    footer: toPosition(values.footer),
    // Null clears saved values.
    seo: filledSeo(seo) ?? null,
  });
}

/** An empty text becomes 0, which the schema refuses. */
function toPosition(typed: string | null): number | null {
  return typed === null ? null : Number(typed);
}

export interface PageTypes extends EntryTypes {
  saved: Page;
  values: PageFormValues;
  body: SavePage;
  button: 'published' | 'draft';
  base: z.infer<typeof copyBase>;
  version: WirePageVersionSummary;
}

const copyBase = z.object({ pageId: z.string(), version: z.int(), slug: z.string() });

const calls = entryCalls<PageTypes>('Page');

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
  isSaved: (body, page) =>
    matchesBody({ ...parseValues(pageFormValues(page), page.is_draft).data }, body),
  fields: [
    textField('title', 'Title'),
    textField('excerpt', 'Excerpt'),
    textField('slug', 'Slug'),
    { name: 'header', label: 'Place in the header', show: ({ header }) => header ?? '' },
    { name: 'footer', label: 'Place in the footer', show: ({ footer }) => footer ?? '' },
    languageField,
    seoField,
    { name: 'content', label: 'Text', show: contentText },
  ],
  labels: ({ excerpt }) => [excerpt],

  plan({ button }, values, base): SavePlan<PageTypes> {
    const isDraft = button === 'stay' ? (base?.is_draft ?? true) : button === 'draft';
    const { data: body } = parseValues(values, isDraft);
    return body ? { send: body } : { refused: {} };
  },
  // Pages have no schedule, so no change is expected.
  catchUp: () => undefined,
  isLive: ({ is_draft }) => !is_draft,
  takesOffline: (button) => (button === 'draft' ? 'Saving it as a draft' : undefined),

  load: calls.load,
  save: calls.save,
  copies: {
    database: 'unsaved-pages',
    base: copyBase,
    values: pageValuesSchema,
    baseOf: ({ id, version, slug }) => ({ pageId: id, version, slug }),
    entryIdOf: ({ pageId }) => pageId,
    toWire: (draft) => ({ kind: 'page', ...draft }),
    restore: ({ base, values }, saved) => ({
      ...values,
      ...(values.slug === base?.slug && { slug: saved.slug }),
    }),
  },
  markdown: () => import('./page-markdown.ts'),

  server: {
    versions: {
      ...calls.versions,
      // A restore changes neither slug nor places.
      read: async (id, version, signal) => {
        const params = { id, version: String(version) };
        const { saved_at, ...read } = await api.call('getPageVersion', { params, signal });
        const values = {
          title: read.title,
          excerpt: read.excerpt,
          content: serializeContent(contentNodes(read.content)),
          lang: read.lang ?? '',
          seo: seoValues(read.seo),
        };
        return { saved_at, values };
      },
      badge: ({ is_draft }) => <PageStatus isDraft={is_draft} />,
    },
    preview: calls.preview,
  },
};

export function PageStatus({ isDraft }: { isDraft: boolean }) {
  return <StatusBadge status={isDraft ? 'draft' : 'published'} />;
}
