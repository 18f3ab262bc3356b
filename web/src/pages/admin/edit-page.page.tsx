import { authorMessages } from '#shared/schemas/author-messages.ts';
import { PageForm } from '#web/src/features/admin-pages/page-form.tsx';
import { pageKind, type PageTypes } from '#web/src/features/admin-pages/page.kind.tsx';
import { WritingFormLoading } from '#web/src/features/entry-editing/writing/writing-form.tsx';
import { pagesList } from '#web/src/ui/admin/admin-lists.ts';
import { EditEntry, type EntryPage, OpenEntry } from './open-entry.tsx';

const page: EntryPage<PageTypes> = {
  kind: pageKind,
  list: pagesList,
  look: 'line',
  editorLabel: 'Content',
  urlSegment: ({ id }) => id,
  form: PageForm,
  loading: <WritingFormLoading word="page" />,
  failedText: authorMessages.pageLoadFailed,
};

/** /admin/pages/new */
export function NewPagePage() {
  return <OpenEntry page={page} entry="new" />;
}

/** /admin/pages/edit/{id} */
export function EditPagePage() {
  return <EditEntry page={page} />;
}
