import { LoadingRows } from '#web/src/ui/admin/list-states.tsx';
import { PageTitle } from '#web/src/ui/page-title.tsx';

/** Until the code of a page is there. */
export function PageLoading() {
  return (
    <>
      <PageTitle>Loading</PageTitle>
      <LoadingRows label="Loading the page" />
    </>
  );
}
