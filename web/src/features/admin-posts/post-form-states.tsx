import { Skeleton } from '@mantine/core';

export function PostFormLoading() {
  return (
    <output aria-label="Loading post" className="adm-rows">
      <Skeleton height={48} animate={false} />
      <Skeleton height={400} animate={false} />
    </output>
  );
}
