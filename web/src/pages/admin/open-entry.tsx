import { type ReactNode, useLayoutEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { PostEditor } from '#web/src/features/editor/post-editor.tsx';
import { useEntryToEdit } from '#web/src/features/entry-editing/entry.queries.ts';
import type { EntryKind, EntryTypes } from '#web/src/features/entry-editing/entry-kind.ts';
import type { EntryFormProps } from '#web/src/features/entry-editing/use-entry-editing.ts';
import { capitalised } from '#web/src/features/entry-list/listed-kind.ts';
import { isReadOnly } from '#web/src/features/session/roles.ts';
import { useUnsavedMark, useUser } from '#web/src/features/session/session.context.tsx';
import { FormHead, type FormHeadProps } from '#web/src/ui/admin/page-head.tsx';
import { RetryNotice } from '#web/src/ui/admin/list-states.tsx';
import { type Outcome, OutcomeNotice } from '#web/src/ui/admin/outcome-notice.tsx';
import { withOutcome } from '#web/src/ui/admin/use-return.ts';

export interface EntryPage<T extends EntryTypes> {
  kind: EntryKind<T>;
  list: FormHeadProps['list'];
  look: 'line' | 'page';
  /** The editor's name for screen readers. */
  editorLabel: string;
  /** The segment of the URL that identifies the entry, unencoded. */
  urlSegment: (saved: T['saved']) => string;
  form: (props: EntryFormProps<T['saved']>) => ReactNode;
  /** Shown until the entry has loaded. */
  loading: ReactNode;
  /** Says that the entry could not be loaded. */
  failedText: string;
}

interface OpenEntryProps<T extends EntryTypes> {
  page: EntryPage<T>;
  /** The entry to edit, or `new`; undefined until the entry has loaded. */
  entry: T['saved'] | 'new' | undefined;
  children?: ReactNode;
}

/** The form of an entry on its own page. After the first save of a new entry, the same form edits the saved entry. */
export function OpenEntry<T extends EntryTypes>(props: OpenEntryProps<T>) {
  const { page, entry, children } = props;
  const { list, form: Form } = page;
  const user = useUser();
  const navigate = useNavigate();
  const markUnsaved = useUnsavedMark();
  const [reset, setReset] = useState<{ entry: T['saved']; outcome: Outcome }>();
  const [isCreated, setCreated] = useState(entry !== 'new');
  const current = reset?.entry ?? entry;
  const heading = `${isCreated ? 'Edit' : 'New'} ${capitalised(page.kind.word)}`;
  // The outcome of a reset is above the form.
  useLayoutEffect(() => {
    if (reset) window.scrollTo(0, 0);
  }, [reset]);
  return (
    <>
      <FormHead list={list} heading={heading} look={page.look} />
      <OutcomeNotice outcome={reset?.outcome} />
      {children}
      {current && (
        <Form
          key={`${user.id} ${current === 'new' ? current : `${current.id} ${current.version}`}`}
          userId={user.id}
          entry={current === 'new' ? undefined : current}
          readOnly={isReadOnly(user)}
          renderEditor={(slot) => <PostEditor label={page.editorLabel} {...slot} />}
          onSaved={(outcome, search = '') =>
            void navigate(list.path + search, outcome && withOutcome(outcome))
          }
          onStayed={(saved) => {
            setCreated(true);
            replaceUrl(`${list.path}/edit/${encodeURIComponent(page.urlSegment(saved))}`);
          }}
          onUnsavedChange={markUnsaved}
          onReload={(saved, sentence) =>
            setReset({ entry: saved, outcome: { failed: false, sentence } })
          }
        />
      )}
    </>
  );
}

/** The form of the entry in the address. */
export function EditEntry<T extends EntryTypes>({ page }: { page: EntryPage<T> }) {
  const { id = '' } = useParams();
  // The key makes a new form for each address, so that nothing remains of the previous entry.
  return <LoadedEntry key={id} page={page} id={id} />;
}

function LoadedEntry<T extends EntryTypes>({ page, id }: { page: EntryPage<T>; id: string }) {
  const loaded = useEntryToEdit(page.kind, id);
  return (
    <OpenEntry page={page} entry={loaded.data}>
      {loaded.isPending && page.loading}
      {loaded.isError && (
        <RetryNotice list={page.list} onRetry={() => void loaded.refetch()}>
          {page.failedText}
        </RetryNotice>
      )}
    </OpenEntry>
  );
}

/** A reload then opens the saved entry. The router is not told, because it would open another form and lose the cursor. */
function replaceUrl(url: string): void {
  window.history.replaceState(window.history.state, '', url);
}
