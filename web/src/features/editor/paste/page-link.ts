import { linkTitle, linkUrl } from '#shared/content/markdown-urls.ts';
import type { LinkElement } from '#shared/content/nodes.ts';

export type PageLink = Pick<LinkElement, 'url' | 'title'>;

/** A pasted link, without the redirect that Google Docs adds; undefined if unsafe. */
export function pageLink(element: Element): PageLink | undefined {
  const href = element.getAttribute('href');
  const url = href === null ? undefined : linkUrl(withoutRedirect(href));
  return url === undefined ? undefined : { url, ...linkTitle(element.getAttribute('title')) };
}

function withoutRedirect(href: string): string {
  if (!/^https:\/\/www\.google\.[a-z.]+\/url\?/i.test(href)) return href;
  const { searchParams } = new URL(href);
  return searchParams.get('q') ?? searchParams.get('url') ?? href;
}
