/** The projects and posts on the home page. */
import { useQuery } from '@tanstack/react-query';
import type { HomePageData } from '#shared/publishing/page-data.ts';
import { rootFiles } from '#shared/publishing/site-paths.ts';
import { rememberImages } from '#web/src/api/upload-address.queries.ts';
import { useFirstPage } from '#web/src/navigation/first-page.context.ts';

type HomeWork = Pick<HomePageData, 'projects' | 'posts'>;

/** They change rarely; a visitor who comes back to the page need not have the newest. */
const freshMs = 5 * 60_000;

const nothing: HomeWork = { projects: [], posts: [] };

/**
 * The document has brought them; a visitor from another page of the site gets them from a published
 * file. The rest of the page does without them when that fails.
 * @returns undefined while they load
 */
export function useHomeWork(): HomeWork | undefined {
  const { data, isError } = useQuery({
    queryKey: ['home-work'],
    queryFn: async ({ signal, client }) => {
      const response = await fetch(`/${rootFiles.home}`, { signal });
      if (!response.ok)
        throw new Error(`The home page's data was answered with ${response.status}.`);
      // Written by the publisher of this site.
      const work = (await response.json()) as HomePageData;
      rememberImages(client, work.images);
      return work;
    },
    initialData: useFirstPage('home'),
    staleTime: freshMs,
  });
  return isError && !data ? nothing : data;
}
