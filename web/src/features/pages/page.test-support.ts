/** Pages of the owner for tests, as the API returns them. */
import type { Page, PageList, PageSummary } from '#shared/schemas/pages.ts';

export function ownersPage(fields: Partial<Page> = {}): Page {
  const content = JSON.stringify([{ type: 'paragraph', children: [{ text: 'The text itself.' }] }]);
  return {
    id: '0199c000-0000-7000-8000-000000000001',
    title: 'About this site',
    slug: 'about',
    excerpt: 'How it is made',
    summary: 'How it is made',
    is_draft: false,
    header: null,
    footer: null,
    created_at: '2026-10-01T08:00:00Z',
    updated_at: '2026-10-01T08:00:00Z',
    version: 1,
    revised_at: null,
    content,
    images: [],
    ...fields,
  };
}

export function pageSummary(fields: Partial<PageSummary> = {}): PageSummary {
  const {
    summary: _summary,
    revised_at: _at,
    content: _content,
    images: _,
    ...page
  } = ownersPage();
  return { ...page, ...fields };
}

export function pageList(data: PageSummary[], totalPages = 1): PageList {
  return {
    data,
    meta: { page: 1, total_pages: totalPages, total: data.length, next_cursor: null },
  };
}
