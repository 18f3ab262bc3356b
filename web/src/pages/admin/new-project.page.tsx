import { projectPage } from './edit-project.page.tsx';
import { OpenEntry } from './open-entry.tsx';

/** /admin/projects/new */
export function NewProjectPage() {
  return <OpenEntry page={projectPage} entry="new" />;
}
