import { TrashList } from '#web/src/ui/admin/trash-list.tsx';
import { useRestoreProject, useTrashedProjects } from './trash.queries.ts';

/** Deleted projects, with a button to restore each. */
export function ProjectsTrash({ readOnly }: { readOnly: boolean }) {
  return (
    <TrashList
      what="projects"
      note="Deleted projects can be restored for 30 days, then they are deleted permanently."
      list={useTrashedProjects()}
      restoring={useRestoreProject()}
      readOnly={readOnly}
    />
  );
}
