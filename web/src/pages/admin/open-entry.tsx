import { type ReactNode, useLayoutEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { site } from '#shared/site/site.config.ts';
import { PostEditor } from '#web/src/features/editor/post-editor.tsx';
import { useEntryToEdit } from '#web/src/features/entry-editing/entry.queries.ts';
import type {
  EntryKind,
  EntryTypes,
  SavedEntry,
} from '#web/src/features/entry-editing/entry-kind.ts';
import type { EntryFormProps } from '#web/src/features/entry-editing/use-entry-editing.ts';
import { isReadOnly } from '#web/src/features/session/roles.ts';
import { useUnsavedMark, useUser } from '#web/src/features/session/session.context.tsx';
import { FormHead, type FormHeadProps } from '#web/src/ui/admin/form-head.tsx';
import { LoadFailed } from '#web/src/ui/admin/load-failed.tsx';
import { type Outcome, OutcomeNotice } from '#web/src/ui/admin/outcome-notice.tsx';
import { withOutcome } from '#web/src/ui/admin/use-arrived-outcome.ts';

export interface EntryPage<Saved extends SavedEntry> {
  list: FormHeadProps['list'];
  headings: { new: string; edit: string };
  look: 'line' | 'page';
  /** The editor's name for screen readers. */
  editorLabel: string;
  /** The last part of the address of its form. */
  addressOf: (saved: Saved) => string;
  form: (props: EntryFormProps<Saved>) => ReactNode;
}

export interface OpenEntryProps<Saved extends SavedEntry> {
  page: EntryPage<Saved>;
  /** A new entry, the one to edit, or a placeholder until that has loaded. */
  entry: Saved | 'new' | undefined;
  children?: ReactNode;
}

/** The form of an entry, on its own page; once a new entry is saved, it goes on with that. */
export function OpenEntry<Saved extends SavedEntry>(props: OpenEntryProps<Saved>) {
  const { page, entry, children } = props;
  const { list, form: Form } = page;
  const user = useUser();
  const navigate = useNavigate();
  const markUnsaved = useUnsavedMark();
  const [anew, setAnew] = useState<{ entry: Saved; outcome: Outcome }>();
  const [isMade, setMade] = useState(entry !== 'new');
  const shown = anew?.entry ?? entry;
  const heading = isMade ? page.headings.edit : page.headings.new;
  // When the form is reset, the page scrolls to its top.
  useLayoutEffect(() => {
    if (anew) window.scrollTo(0, 0);
  }, [anew]);
  return (
    <>
      <title>{`${heading} · ${site.brandName}`}</title>
      <FormHead list={list} heading={heading} look={page.look} />
      <OutcomeNotice outcome={anew?.outcome} />
      {children}
      {shown && (
        <Form
          key={`${user.id} ${shown === 'new' ? shown : `${shown.id} ${shown.version}`}`}
          userId={user.id}
          entry={shown === 'new' ? undefined : shown}
          readOnly={isReadOnly(user)}
          renderEditor={(slot) => <PostEditor label={page.editorLabel} {...slot} />}
          onSaved={(outcome, search = '') =>
            void navigate(list.path + search, outcome && withOutcome(outcome))
          }
          onStayed={(saved) => {
            setMade(true);
            showAddress(`${list.path}/edit/${encodeURIComponent(page.addressOf(saved))}`);
          }}
          onUnsavedChange={markUnsaved}
          onReload={(saved, sentence) =>
            setAnew({ entry: saved, outcome: { failed: false, sentence } })
          }
        />
      )}
    </>
  );
}

export interface EditEntryProps<T extends EntryTypes> {
  kind: EntryKind<T>;
  page: EntryPage<T['saved']>;
  /** As the address names the entry. */
  id: string;
  loading: ReactNode;
  /** Why there is nothing to edit. */
  failed: string;
}

/** Loads the entry to edit. */
export function EditEntry<T extends EntryTypes>(props: EditEntryProps<T>) {
  const { kind, page, id, loading, failed } = props;
  const loaded = useEntryToEdit(kind, id);
  return (
    <OpenEntry page={page} entry={loaded.data}>
      {loaded.isPending && loading}
      {loaded.isError && (
        <LoadFailed list={page.list} onRetry={() => void loaded.refetch()}>
          {failed}
        </LoadFailed>
      )}
    </OpenEntry>
  );
}

/** For a reload. Not through the router, which would open another form and lose the cursor. */
function showAddress(address: string): void {
  window.history.replaceState(window.history.state, '', address);
}
