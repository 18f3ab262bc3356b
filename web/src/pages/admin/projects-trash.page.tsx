import { site } from '#shared/site/site.config.ts';
import { ProjectsTrash } from '#web/src/features/admin-projects/projects-trash.tsx';
import { isReadOnly } from '#web/src/features/session/roles.ts';
import { useUser } from '#web/src/features/session/session.context.tsx';
import { FormHead } from '#web/src/ui/admin/form-head.tsx';
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
