import { LoadingRows } from '#web/src/ui/admin/list-states.tsx';

/** Until the code of a page is there. */
export function PageLoading() {
  return <LoadingRows label="Loading the page" />;
}
