import { expect } from 'vitest';

interface Page {
  meta: { next_cursor: string | null };
}

interface PageQuery {
  page?: number;
  cursor?: string | undefined;
  page_size: number;
}

/** Reads the three pages of a list of seven, by number and by cursor, and expects the same pages. */
export async function pagesBothWays<Found extends Page>(
  list: (query: PageQuery) => Promise<Found>,
): Promise<Found[]> {
  const pages: Found[] = [];
  let cursor: string | undefined;
  for (let page = 1; page <= 3; page += 1) {
    const numbered = await list({ page, page_size: 3 });
    const followed = await list({ cursor, page_size: 3 });
    expect(followed).toEqual(numbered);
    expect(numbered.meta).toMatchObject({ page, total_pages: 3, total: 7 });
    pages.push(followed);
    cursor = followed.meta.next_cursor ?? undefined;
  }
  expect(cursor).toBeUndefined();
  return pages;
}
