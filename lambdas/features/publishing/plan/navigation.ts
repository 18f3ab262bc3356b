import { pagePath } from '#shared/platform/http.ts';
import type { SiteNavigation } from '#shared/publishing/page-data.ts';
import type { PageSummaryRecord } from '../../pages/page.ts';

/**
 * The links of pages that ask for a place, the oldest first where two ask for the same. Undefined
 * while none does: no document then names them.
 * @param pages newest first
 */
export function navigationOf(pages: readonly PageSummaryRecord[]): SiteNavigation | undefined {
  const linksIn = (place: 'header' | 'footer') =>
    pages
      .toReversed()
      .flatMap(({ title, slug, [place]: at }) => (at === null ? [] : [{ at, title, slug }]))
      .toSorted((one, other) => one.at - other.at)
      .map(({ title, slug }) => ({ title, path: pagePath(slug) }));
  const navigation = { header: linksIn('header'), footer: linksIn('footer') };
  return navigation.header.length + navigation.footer.length > 0 ? navigation : undefined;
}
