import { type ReactNode, type RefObject, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { DeleteDialog } from '#web/src/ui/admin/delete-dialog.tsx';
import { ListFilter, type ListFilterProps } from '#web/src/ui/admin/list-filter.tsx';
import { LinkCheckLink, NewEntryLink, TrashLink } from '#web/src/ui/admin/list-links.tsx';
import { type Outcome, OutcomeNotice } from '#web/src/ui/admin/outcome-notice.tsx';
import { PageHead } from '#web/src/ui/admin/page-head.tsx';
import { type ListPages, PagedList, type PagedListProps } from '#web/src/ui/admin/list-states.tsx';
import { readOnlyReason } from '#web/src/ui/admin/read-only.ts';
import { useDeletion, useUndoDeletion } from './entry-list.queries.ts';
import { capitalised, type ListedEntry, type ListedKind } from './listed-kind.ts';

export interface EntryListProps<
  Entry extends ListedEntry,
  Tab extends string,
  List extends HTMLElement,
> extends Pick<PagedListProps<Entry, List>, 'emptyText' | 'focusTarget' | 'loading'> {
  kind: ListedKind<Entry>;
  readOnly: boolean;
  pages: ListPages<Entry>;
  filter: Omit<ListFilterProps<Tab>, 'label' | 'children'>;
  /** Shown above the list, such as a note about its order. */
  note?: ReactNode;
  outcome: Outcome | undefined;
  onOutcome: (outcome: Outcome) => void;
  /** Renders the loaded entries in an element that gets the ref `list`. `onDelete` asks before it deletes. */
  children: (
    entries: readonly Entry[],
    list: RefObject<List | null>,
    onDelete: (entry: Entry) => void,
  ) => ReactNode;
}

/** All entries of a kind, filtered by tab, with their actions. */
export function EntryList<
  Entry extends ListedEntry,
  Tab extends string,
  List extends HTMLElement = HTMLTableSectionElement,
>(props: EntryListProps<Entry, Tab, List>) {
  const { kind, readOnly, pages, filter, note, outcome, onOutcome, children, ...listProps } = props;
  const [deleting, setDeleting] = useState<Entry>();
  const undoDeletion = useUndoDeletion(kind, onOutcome);
  const { name, path } = kind.list;
  const what = capitalised(kind.nouns.many);
  return (
    <>
      <PageHead title={name}>
        <LinkCheckLink />
        <TrashLink path={`${path}/trash`} />
        <NewEntryLink
          label={`New ${capitalised(kind.nouns.one)}`}
          path={`${path}/new`}
          reason={readOnly ? readOnlyReason : undefined}
        />
      </PageHead>
      <ListFilter label={`${what} by status`} {...filter}>
        {note}
        <OutcomeNotice outcome={outcome} />
        <PagedList<Entry, List>
          {...listProps}
          list={pages}
          what={what}
          failedText={kind.texts.loadFailed}
        >
          {(entries, list) => children(entries, list, setDeleting)}
        </PagedList>
      </ListFilter>
      {deleting && (
        <DeleteEntryDialog
          kind={kind}
          entry={latestEntry(pages, deleting)}
          onDeleted={() => {
            setDeleting(undefined);
            const sentence = `“${deleting.title}” is in the trash.`;
            onOutcome({ failed: false, sentence, ...undoDeletion([deleting]) });
          }}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </>
  );
}

/** The entry as last fetched: a refetch while its dialog is open may have brought a newer version. */
export function latestEntry<Entry extends ListedEntry>(
  { items }: ListPages<Entry>,
  entry: Entry,
): Entry {
  return items?.find(({ id }) => id === entry.id) ?? entry;
}

interface DeleteEntryDialogProps<Entry extends ListedEntry> {
  kind: ListedKind<Entry>;
  entry: Entry;
  onDeleted: () => void;
  onClose: () => void;
}

function DeleteEntryDialog<Entry extends ListedEntry>(props: DeleteEntryDialogProps<Entry>) {
  const { kind, entry, onDeleted, onClose } = props;
  const deletion = useDeletion(kind);
  return (
    <DeleteDialog
      title={`Delete ${kind.nouns.one}?`}
      error={deletion.isError ? kind.texts.deleteFailed : undefined}
      pending={deletion.isPending}
      onDelete={() => deletion.mutate(entry, { onSuccess: onDeleted })}
      onClose={onClose}
    >
      “{entry.title}” {kind.texts.deletion}
    </DeleteDialog>
  );
}

/**
 * Keeps a list's tab and its other parameters in the URL. The first tab is the default, without a parameter.
 * @param name of the parameter for the tab
 */
export function useListView<Tab extends string>(name: string, tabs: readonly [Tab, ...Tab[]]) {
  const [params, setParams] = useSearchParams();
  /** Sets a parameter of the URL; an empty value removes it. */
  const setParam = (changedName: string, value: string) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        if (value) next.set(changedName, value);
        else next.delete(changedName);
        return next;
      },
      { replace: true },
    );
  return {
    params,
    setParam,
    tab: tabs.find((tab) => tab === params.get(name)) ?? tabs[0],
    setTab: (tab: Tab) => setParam(name, tab === tabs[0] ? '' : tab),
  };
}
