import { site } from '#shared/site/site.config.ts';
import { ProjectsTrash } from '../../features/admin-projects/projects-trash.tsx';
import { isReadOnly } from '../../features/session/roles.ts';
import { useUser } from '../../features/session/session.context.tsx';
import { FormHead } from '../../ui/admin/form-head.tsx';
import { projectsList } from './admin-lists.ts';

/** /admin/projects/trash */
export function ProjectsTrashPage() {
  const user = useUser();
  return (
    <>
      <title>{`Deleted projects · ${site.brandName}`}</title>
      <FormHead list={projectsList} heading="Deleted projects" look="page" />
      <ProjectsTrash readOnly={isReadOnly(user)} />
    </>
  );
}
