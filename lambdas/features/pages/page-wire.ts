/** Pages as callers see them, and how much of one a reader sees. */
import { contentImage } from '#lambdas/kernel/content-image.ts';
import { problem } from '#shared/problems.ts';
import type { Principal } from '#shared/routes/handler.ts';
import { policies } from '#shared/routes/route.ts';
import type { Page, PageSummary } from '#shared/schemas/pages.ts';
import type { WireTrashedPage } from '#shared/schemas/trash.ts';
import { trashDays } from '../entries/entry.ts';
import type { ImageSize } from '../uploads/uploads.repository.ts';
import type { PageRecord, PageSummaryRecord, TrashedPageSummary } from './page.ts';

const dayMs = 24 * 60 * 60 * 1000;

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
  };
}

export function toWirePage(page: PageRecord, images: readonly ImageSize[]): Page {
  return {
    ...toWireSummary(page),
    excerpt: page.ownExcerpt ? page.excerpt : '',
    summary: page.excerpt,
    content: page.content,
    images: images
      .map(contentImage)
      // Only what visitors see has copies.
      .map((image) => (page.isDraft ? { ...image, url: null, sizes: [] } : image)),
  };
}

export function toWireTrashed({ entry, trashedAt }: TrashedPageSummary): WireTrashedPage {
  const expiresAt = new Date(Date.parse(trashedAt) + trashDays * dayMs);
  return {
    ...toWireSummary(entry),
    deleted_at: trashedAt,
    expires_at: expiresAt.toISOString(),
  };
}

export interface Reader {
  principal: Principal;
  /** The owner's setting `demoViewer.showDrafts`: viewers may read what is not public. */
  showDrafts: boolean;
}

/** Drafts are for the admin area. @throws Problem `forbidden` for anybody else */
export function requireAdminArea({ principal }: Reader): void {
  if (!isInAdminArea(principal)) throw problem('forbidden');
}

/**
 * What this reader may see of a page. Published ones are for everyone; a viewer only sees that
 * drafts exist. Undefined when even that is hidden.
 */
export function maskedFor<Seen extends PageSummaryRecord>(
  { principal, showDrafts }: Reader,
  page: Seen,
): Seen | undefined {
  if (!page.isDraft) return page;
  if (!isInAdminArea(principal)) return undefined;
  return principal.kind === 'viewer' && !showDrafts ? hidden(page) : page;
}

function isInAdminArea({ kind }: Principal): boolean {
  return policies.adminArea.some((each) => each === kind);
}

/** The slug reveals the title, so the id replaces it. */
function hidden<Seen extends PageSummaryRecord>(page: Seen): Seen {
  return {
    ...page,
    title: 'Hidden page',
    slug: page.id,
    excerpt: '',
    header: null,
    footer: null,
    objectKeys: [],
    ...('content' in page && { content: '[]' }),
  };
}
