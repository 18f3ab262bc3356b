/** Converts the owner's pages for callers of the API. */
import { contentImages } from '#lambdas/kernel/listed-images.ts';
import { languagePart } from '#shared/entries/language.ts';
import { listedSeoPart, seoPart } from '#shared/entries/seo.ts';
import type { Page, PageSummary } from '#shared/schemas/pages.ts';
import type { WirePageVersion, WirePageVersionSummary } from '#shared/schemas/versions.ts';
import { customExcerpt, toWireVersionFields } from '../entries/entry.ts';
import type { ImageSize } from '../uploads/uploads.repository.ts';
import type { PageRecord, PageSummaryRecord, PageTypes, PageVersion } from './page.ts';

export function toWireSummary(page: PageSummaryRecord): PageSummary {
  return {
    id: page.id,
    title: page.title,
    slug: page.slug,
    excerpt: page.excerpt,
    is_draft: page.isDraft,
    header: page.header,
    footer: page.footer,
    created_at: page.createdAt,
    updated_at: page.updatedAt,
    version: page.version,
    ...languagePart(page.lang),
    ...listedSeoPart(page.seo),
  };
}

export function toWirePage(
  page: PageRecord,
  images: readonly ImageSize[],
  { hasCopies } = { hasCopies: !page.isDraft },
): Page {
  return {
    ...toWireSummary(page),
    ...seoPart(page.seo),
    excerpt: customExcerpt(page),
    summary: page.excerpt,
    revised_at: page.saved?.at ?? null,
    content: page.content,
    images: contentImages(images, hasCopies),
  };
}

export function toWireVersionSummary(version: PageTypes['version']): WirePageVersionSummary {
  return { ...toWireVersionFields(version), is_draft: version.isDraft };
}

export function toWireVersion(version: PageVersion): WirePageVersion {
  return {
    ...toWireVersionSummary(version),
    ...languagePart(version.lang),
    ...seoPart(version.seo),
    slug: version.slug,
    excerpt: customExcerpt(version),
    content: version.content,
  };
}
