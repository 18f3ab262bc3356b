import { authorMessages } from '#shared/schemas/author-messages.ts';
import { ProjectForm, ProjectFormLoading } from '#web/src/features/admin-projects/project-form.tsx';
import { projectKind, type ProjectTypes } from '#web/src/features/admin-projects/project.kind.tsx';
import { projectsList } from '#web/src/ui/admin/admin-lists.ts';
import { EditEntry, type EntryPage, OpenEntry } from './open-entry.tsx';

const page: EntryPage<ProjectTypes> = {
  kind: projectKind,
  list: projectsList,
  look: 'page',
  editorLabel: 'Long description',
  urlSegment: ({ id }) => id,
  form: ProjectForm,
  loading: <ProjectFormLoading />,
  failedText: authorMessages.projectLoadFailed,
};

/** /admin/projects/new */
export function NewProjectPage() {
  return <OpenEntry page={page} entry="new" />;
}

/** /admin/projects/edit/{id} */
export function EditProjectPage() {
  return <EditEntry page={page} />;
}
