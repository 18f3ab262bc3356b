import { serializeContent } from '#shared/content/nodes.ts';
import { readStored } from '#shared/content/read-stored.ts';
import { characterCount } from '#shared/content/text.ts';
import { authorMessages } from '#shared/schemas/author-messages.ts';
import { type Page, type SavePage, savePageSchema } from '#shared/schemas/pages.ts';
import type { EntryValues } from '#web/src/features/entry-editing/entry-kind.ts';
import { contentNodes } from '#web/src/features/entry-editing/entry-values.rules.ts';
import { emptySeo, seoValues, setSeo } from '#web/src/features/entry-editing/seo/seo-values.ts';
import { type FieldErrors, schemaErrors } from '#web/src/ui/admin/field-errors.ts';

export interface PageFormValues extends EntryValues {
  excerpt: string;
  /** Its place among the links there, as typed; null for a page without a link. */
  header: string | null;
  footer: string | null;
}

export const emptyPage: PageFormValues = {
  title: '',
  slug: '',
  content: '',
  excerpt: '',
  header: null,
  footer: null,
  seo: emptySeo,
};

/** The initial values. */
export function pageFormValues(page: Page): PageFormValues {
  return {
    title: page.title,
    slug: page.slug,
    content: serializeContent(readStored(page.content)),
    excerpt: page.excerpt,
    header: page.header === null ? null : String(page.header),
    footer: page.footer === null ? null : String(page.footer),
    seo: seoValues(page.seo),
  };
}

/** The first message of each field that cannot be saved; none when everything can. */
export function validatePageForm(values: PageFormValues): FieldErrors<PageFormValues> {
  const errors = schemaErrors(emptyPage, parsed(values, true));
  if (characterCount(contentNodes(values.content)) === 0) {
    errors.content = authorMessages.contentRequired;
  }
  return errors;
}

/** The request body: everything, so that a save stores exactly the form's values; undefined while something is not valid. */
export function pageBody(values: PageFormValues, isDraft: boolean): SavePage | undefined {
  return parsed(values, isDraft).data;
}

function parsed({ slug, seo, ...values }: PageFormValues, isDraft: boolean) {
  return savePageSchema.safeParse({
    ...values,
    ...(slug !== '' && { slug }),
    is_draft: isDraft,
    header: placeOf(values.header),
    footer: placeOf(values.footer),
    // Never set and cleared are the same for a save of everything.
    seo: setSeo(seo) ?? null,
  });
}

/** Nothing typed is no place either, so it is refused. */
function placeOf(typed: string | null): number | null {
  return typed === null ? null : Number(typed);
}
