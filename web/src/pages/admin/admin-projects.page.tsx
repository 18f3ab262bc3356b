import { ProjectsList } from '#web/src/features/admin-projects/projects-list.tsx';
import { isReadOnly } from '#web/src/features/session/roles.ts';
import { useUser } from '#web/src/features/session/session.context.tsx';
import { PageTitle } from '#web/src/ui/page-title.tsx';

/** /admin/projects */
export function AdminProjectsPage() {
  const user = useUser();
  return (
    <>
      <PageTitle>Projects</PageTitle>
      <ProjectsList readOnly={isReadOnly(user)} />
    </>
  );
}
