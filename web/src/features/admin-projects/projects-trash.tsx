import { Text } from '@mantine/core';
import { OutcomeNotice } from '#web/src/ui/admin/outcome-notice.tsx';
import { TrashList } from '#web/src/ui/admin/trash-list.tsx';
import { useRestoreProject, useTrashedProjects } from './trash.queries.ts';

/** Deleted projects, with a button to restore each. */
export function ProjectsTrash({ readOnly }: { readOnly: boolean }) {
  const list = useTrashedProjects();
  const restoring = useRestoreProject();
  return (
    <>
      <Text c="var(--ink-2)" mb="md">
        Deleted projects can be restored for 30 days, then they are deleted permanently.
      </Text>
      <OutcomeNotice outcome={restoring.outcome} />
      <TrashList
        what="projects"
        list={list}
        readOnly={readOnly}
        restoring={restoring.id}
        onRestore={restoring.restore}
      />
    </>
  );
}
