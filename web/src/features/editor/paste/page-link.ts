import { linkUrl } from '#shared/content/markdown-urls.ts';

/** Where a pasted link leads, without the detour that Google Docs puts before it; undefined if unsafe. */
export function pageLink(href: string | null): string | undefined {
  return href === null ? undefined : linkUrl(withoutRedirect(href));
}

function withoutRedirect(href: string): string {
  if (!/^https:\/\/www\.google\.[a-z.]+\/url\?/i.test(href)) return href;
  const { searchParams } = new URL(href);
  return searchParams.get('q') ?? searchParams.get('url') ?? href;
}
