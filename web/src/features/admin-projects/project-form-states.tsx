import { Text } from '@mantine/core';
import { LoadingRows } from '#web/src/ui/admin/list-states.tsx';

export function ProjectFormLoading() {
  return (
    <LoadingRows heights={[48, 240]}>
      <Text c="dimmed" fz="sm">
        Loading project...
      </Text>
    </LoadingRows>
  );
}
