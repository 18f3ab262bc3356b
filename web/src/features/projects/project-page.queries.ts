/** A project with its article, as its page reads it. */
import type { ProjectPage } from '#shared/schemas/projects.ts';
import { api } from '#web/src/api/client.ts';
import { type PageRecord, usePageRecord } from '#web/src/api/page-record.queries.ts';

/** One project by its slug, a former slug or its id; `ahead` is the one of the document. */
export function useProjectPage(
  slug: string,
  { ahead, loadView }: { ahead: ProjectPage | undefined; loadView: () => Promise<unknown> },
): PageRecord<ProjectPage> {
  return usePageRecord({
    queryKey: ['projects', 'page', slug],
    find: (signal) => api.call('getProject', { params: { id: slug }, signal }),
    ahead,
    loadView,
  });
}
