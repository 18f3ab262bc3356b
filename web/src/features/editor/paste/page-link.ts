import { linkUrl } from '#shared/content/markdown-urls.ts';

/** The target of a pasted link, without the redirect that Google Docs adds; undefined if unsafe. */
export function pageLink(href: string | null): string | undefined {
  return href === null ? undefined : linkUrl(withoutRedirect(href));
}

function withoutRedirect(href: string): string {
  if (!/^https:\/\/www\.google\.[a-z.]+\/url\?/i.test(href)) return href;
  const { searchParams } = new URL(href);
  return searchParams.get('q') ?? searchParams.get('url') ?? href;
}
