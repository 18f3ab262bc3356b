import { Skeleton } from '@mantine/core';

export function ProjectFormLoading() {
  return (
    <output className="adm-rows">
      <span className="adm-small">Loading project...</span>
      <Skeleton height={48} animate={false} />
      <Skeleton height={240} animate={false} />
    </output>
  );
}
