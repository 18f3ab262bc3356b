import { LoadingRows } from '#web/src/ui/admin/list-states.tsx';
import { PageTitle } from '#web/src/ui/page-title.tsx';

/** Shown until a page's code has loaded. */
export function PageLoading() {
  return (
    <>
      <PageTitle>Loading</PageTitle>
      <LoadingRows label="Loading the page" />
    </>
  );
}
