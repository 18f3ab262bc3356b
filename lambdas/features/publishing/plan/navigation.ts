import { pagePath } from '#shared/platform/http.ts';
import type { SiteNavigation } from '#shared/publishing/page-data.ts';
import type { PageSummaryRecord } from '../../pages/page.ts';

/**
 * The links of pages that ask for a place, the oldest first where two ask for the same. Undefined
 * while none does: no document then names them.
 * @param pages newest first
 * @param order ids of those that come before the others
 */
export function navigationOf(
  pages: readonly PageSummaryRecord[],
  order: readonly string[],
): SiteNavigation | undefined {
  const rank = (id: string) => (order.includes(id) ? order.indexOf(id) : order.length);
  const linksIn = (place: 'header' | 'footer') =>
    pages
      .toReversed()
      .flatMap(({ id, title, slug, [place]: at }) => (at === null ? [] : [{ id, at, title, slug }]))
      .toSorted((one, other) => rank(one.id) - rank(other.id) || one.at - other.at)
      .map(({ title, slug }) => ({ title, path: pagePath(slug) }));
  const navigation = { header: linksIn('header'), footer: linksIn('footer') };
  return navigation.header.length + navigation.footer.length > 0 ? navigation : undefined;
}
