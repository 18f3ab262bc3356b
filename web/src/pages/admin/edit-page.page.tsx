import { useParams } from 'react-router-dom';
import { authorMessages } from '#shared/schemas/author-messages.ts';
import type { Page } from '#shared/schemas/pages.ts';
import { PageForm } from '#web/src/features/admin-pages/page-form.tsx';
import { pageKind } from '#web/src/features/admin-pages/page.kind.tsx';
import { WritingFormLoading } from '#web/src/features/entry-editing/writing/writing-form.tsx';
import { pagesList } from '#web/src/ui/admin/admin-lists.ts';
import { EditEntry, type EntryPage, OpenEntry } from './open-entry.tsx';

const pageOfPages: EntryPage<Page> = {
  list: pagesList,
  headings: { new: 'New Page', edit: 'Edit Page' },
  look: 'line',
  editorLabel: 'Content',
  addressOf: ({ id }) => id,
  form: PageForm,
};

/** /admin/pages/new */
export function NewPagePage() {
  return <OpenEntry page={pageOfPages} entry="new" />;
}

/** /admin/pages/edit/{id} */
export function EditPagePage() {
  const { id = '' } = useParams();
  return (
    <EditEntry
      // At another address nothing remains of the previous page.
      key={id}
      kind={pageKind}
      page={pageOfPages}
      id={id}
      loading={<WritingFormLoading word="page" />}
      failed={authorMessages.pageLoadFailed}
    />
  );
}
