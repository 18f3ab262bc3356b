/** The settings of a fresh site that each page shows. */
import type { PageData, PageInput } from '#shared/publishing/page-data.ts';
import { authorName } from '#shared/publishing/page-data.ts';
import { settingsShownOn } from '#shared/publishing/shown-settings.ts';
import { builtSettings } from '#shared/site/built-settings.ts';

export const sampleShown = builtSettings;

/** Beside its address and its data, what a page is rendered with. */
export function sampleInput(
  data: PageData,
  shown = sampleShown,
): Pick<PageInput, 'siteAddress' | 'socialImage' | 'settings'> {
  const author = data.page === 'post' ? authorName(data.post.author) : undefined;
  const shows = { page: data.page, ...(author !== undefined && { author }) };
  return {
    siteAddress: 'https://example.com',
    socialImage: { url: '/pictures/0123456789abcdef.png', width: 1200, height: 630 },
    settings: settingsShownOn(shows, shown),
  };
}
