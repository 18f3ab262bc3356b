import { useLayoutEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { authorMessages } from '#shared/schemas/author-messages.ts';
import type { SavedProject } from '#shared/schemas/projects.ts';
import { site } from '#shared/site/site.config.ts';
import { useProjectToEdit } from '#web/src/features/admin-projects/admin-projects.queries.ts';
import { PostEditor } from '#web/src/features/editor/post-editor.tsx';
import { ProjectForm } from '#web/src/features/admin-projects/project-form.tsx';
import { ProjectFormLoading } from '#web/src/features/admin-projects/project-form-states.tsx';
import { isReadOnly } from '#web/src/features/session/roles.ts';
import { useUnsavedMark, useUser } from '#web/src/features/session/session.context.tsx';
import { FormHead } from '#web/src/ui/admin/form-head.tsx';
import { LoadFailed } from '#web/src/ui/admin/load-failed.tsx';
import { projectsList } from '#web/src/ui/admin/admin-lists.ts';

/** /admin/projects/edit/{id} */
export function EditProjectPage() {
  const { id = '' } = useParams();
  // At another address nothing remains of the previous project.
  return <EditProject key={id} id={id} />;
}

function EditProject({ id }: { id: string }) {
  const user = useUser();
  const loaded = useProjectToEdit(id);
  const navigate = useNavigate();
  const markUnsaved = useUnsavedMark();
  const [chosen, setChosen] = useState<SavedProject>();
  const project = chosen ?? loaded.data;
  // When the form is reset, the page scrolls to its top.
  useLayoutEffect(() => {
    if (chosen) window.scrollTo(0, 0);
  }, [chosen]);
  return (
    <>
      <title>{`Edit Project · ${site.brandName}`}</title>
      <FormHead list={projectsList} heading="Edit Project" look="page" />
      {loaded.isPending && <ProjectFormLoading />}
      {loaded.isError && (
        <LoadFailed list={projectsList} onRetry={() => void loaded.refetch()}>
          {authorMessages.projectLoadFailed}
        </LoadFailed>
      )}
      {project && (
        <ProjectForm
          key={`${user.id} ${project.id} ${project.version}`}
          project={project}
          readOnly={isReadOnly(user)}
          renderEditor={(slot) => <PostEditor label="Long description" {...slot} />}
          onDone={() => void navigate(projectsList.path)}
          onUnsavedChange={markUnsaved}
          onReload={setChosen}
        />
      )}
    </>
  );
}
