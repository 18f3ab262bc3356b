import { useNavigate } from 'react-router-dom';
import { site } from '#shared/site/site.config.ts';
import { PostEditor } from '#web/src/features/editor/post-editor.tsx';
import { ProjectForm } from '#web/src/features/admin-projects/project-form.tsx';
import { isReadOnly } from '#web/src/features/session/roles.ts';
import { useUnsavedMark, useUser } from '#web/src/features/session/session.context.tsx';
import { FormHead } from '#web/src/ui/admin/form-head.tsx';
import { projectsList } from '#web/src/ui/admin/admin-lists.ts';

/** /admin/projects/new */
export function NewProjectPage() {
  const user = useUser();
  const navigate = useNavigate();
  const markUnsaved = useUnsavedMark();
  return (
    <>
      <title>{`New Project · ${site.brandName}`}</title>
      <FormHead list={projectsList} heading="New Project" look="page" />
      <ProjectForm
        key={user.id}
        readOnly={isReadOnly(user)}
        renderEditor={(slot) => <PostEditor label="Long description" {...slot} />}
        onDone={() => void navigate(projectsList.path)}
        onUnsavedChange={markUnsaved}
      />
    </>
  );
}
