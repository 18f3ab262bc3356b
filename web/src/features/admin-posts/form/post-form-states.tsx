import { LoadingRows } from '#web/src/ui/admin/list-states.tsx';

export function PostFormLoading() {
  return <LoadingRows label="Loading post" heights={[48, 400]} />;
}
