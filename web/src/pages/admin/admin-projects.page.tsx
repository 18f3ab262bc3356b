import { ProjectsList } from '#web/src/features/admin-projects/projects-list.tsx';
import { isReadOnly } from '#web/src/features/session/roles.ts';
import { useUser } from '#web/src/features/session/session.context.tsx';

/** /admin/projects */
export function AdminProjectsPage() {
  const user = useUser();
  return <ProjectsList readOnly={isReadOnly(user)} />;
}
