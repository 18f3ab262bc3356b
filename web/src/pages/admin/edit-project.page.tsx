import { useParams } from 'react-router-dom';
import { authorMessages } from '#shared/schemas/author-messages.ts';
import type { SavedProject } from '#shared/schemas/projects.ts';
import { ProjectForm, ProjectFormLoading } from '#web/src/features/admin-projects/project-form.tsx';
import { projectKind } from '#web/src/features/admin-projects/project.kind.tsx';
import { projectsList } from '#web/src/ui/admin/admin-lists.ts';
import { EditEntry, type EntryPage, OpenEntry } from './open-entry.tsx';

const projectPage: EntryPage<SavedProject> = {
  list: projectsList,
  headings: { new: 'New Project', edit: 'Edit Project' },
  look: 'page',
  editorLabel: 'Long description',
  addressOf: ({ id }) => id,
  form: ProjectForm,
};

/** /admin/projects/new */
export function NewProjectPage() {
  return <OpenEntry page={projectPage} entry="new" />;
}

/** /admin/projects/edit/{id} */
export function EditProjectPage() {
  const { id = '' } = useParams();
  return (
    <EditEntry
      // At another address nothing remains of the previous project.
      key={id}
      kind={projectKind}
      page={projectPage}
      id={id}
      loading={<ProjectFormLoading />}
      failed={authorMessages.projectLoadFailed}
    />
  );
}
