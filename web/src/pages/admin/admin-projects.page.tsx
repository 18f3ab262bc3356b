import { site } from '#shared/site/site.config.ts';
import { ProjectsList } from '../../features/admin-projects/projects-list.tsx';
import { isReadOnly } from '../../features/session/roles.ts';
import { useUser } from '../../features/session/session.context.tsx';

/** /admin/projects */
export function AdminProjectsPage() {
  const user = useUser();
  return (
    <>
      <title>{`Projects · ${site.brandName}`}</title>
      <ProjectsList readOnly={isReadOnly(user)} />
    </>
  );
}
