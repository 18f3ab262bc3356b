import { Table, Text } from '@mantine/core';
import { useState } from 'react';
import { pagePath } from '#shared/platform/http.ts';
import { authorMessages } from '#shared/schemas/author-messages.ts';
import { limits } from '#shared/schemas/limits.ts';
import { pageFilters, type PageSummary } from '#shared/schemas/pages.ts';
import { api } from '#web/src/api/client.ts';
import { usePagedList } from '#web/src/api/paged.queries.ts';
import { DeleteButton, EditLink, TitleLink } from '#web/src/features/entry-list/entry-actions.tsx';
import { useTabCounts } from '#web/src/features/entry-list/entry-list.queries.ts';
import { EntryList, useListView } from '#web/src/features/entry-list/entry-list.tsx';
import styles from '#web/src/features/entry-list/entry-rows.module.css';
import { capitalised, type ListedKind } from '#web/src/features/entry-list/listed-kind.ts';
import { pagesList } from '#web/src/ui/admin/admin-lists.ts';
import { ActionsCell, ListTable, TitleCell } from '#web/src/ui/admin/list-table.tsx';
import { formatDay, formatMoment } from '#web/src/ui/admin/moment.ts';
import type { Outcome } from '#web/src/ui/admin/outcome-notice.tsx';
import { StatusBadge } from '#web/src/ui/admin/badges.tsx';
import { useArrivedOutcome } from '#web/src/ui/admin/use-return.ts';

export const listedPages: ListedKind<PageSummary> = {
  nouns: { one: 'page', many: 'pages' },
  list: pagesList,
  key: 'admin-pages',
  remove: (call) => api.call('deletePage', call),
  restore: (call) => api.call('restorePage', call),
  listTrash: (call) => api.call('listTrashedPages', call),
  texts: {
    loadFailed: authorMessages.pagesLoadFailed,
    deleteFailed: authorMessages.pageDeleteFailed,
    deletion: 'will be removed for everyone. You can restore it from the trash for 30 days.',
    trash:
      'Deleted pages can be restored as drafts for 30 days, then they are deleted permanently.',
    restored: (pages) => pages.map(({ title }) => `“${title}” is back, as a draft.`).join(' '),
  },
};

const tabNames = { all: 'All', published: 'Published', draft: 'Drafts' };
const tabs = pageFilters.map((value) => ({ value, label: tabNames[value] }));

/** All pages of the owner, filtered by status (`?status=draft`), with their actions. */
export function PagesList({ readOnly }: { readOnly: boolean }) {
  const { tab, setTab } = useListView('status', pageFilters);
  const [outcome, setOutcome] = useState<Outcome>();
  useArrivedOutcome(setOutcome);
  const pages = usePagedList({
    queryKey: [listedPages.key, 'list', tab],
    fetchPage: (page, signal) => {
      const query = { status: tab, page_size: limits.pageSize.max, ...page };
      return api.call('listPages', { query, signal });
    },
  });
  const counts = useTabCounts(listedPages.key, pageFilters, (status, query, signal) =>
    api.call('listPages', { query: { status, ...query }, signal }),
  );
  return (
    <EntryList
      kind={listedPages}
      readOnly={readOnly}
      pages={pages}
      filter={{ tabs, value: tab, counts, onChange: setTab }}
      emptyText={tab === 'all' ? 'There are no pages here yet.' : 'No pages have this status.'}
      focusTarget="td > :is(a, [tabindex])"
      outcome={outcome}
      onOutcome={setOutcome}
    >
      {(listed, rows, onDelete) => (
        <ListTable rows={rows} label="Pages" columns={['Title', 'Status', 'Links', 'Updated']}>
          {listed.map((page) => (
            <PageRow
              key={page.id}
              page={page}
              readOnly={readOnly}
              onDelete={() => onDelete(page)}
            />
          ))}
        </ListTable>
      )}
    </EntryList>
  );
}

interface PageRowProps {
  page: PageSummary;
  readOnly: boolean;
  onDelete: () => void;
}

function PageRow({ page, readOnly, onDelete }: PageRowProps) {
  const { id, title, slug } = page;
  // The server hides this draft from viewers by replacing its slug with its id, so no form can open it.
  const isHidden = readOnly && slug === id;
  const path = isHidden ? undefined : `${pagesList.path}/edit/${id}`;
  return (
    <Table.Tr>
      <TitleCell>
        <TitleLink title={title} path={path} />
        {!isHidden && (
          <Text c="dimmed" fz="sm">
            {pagePath(slug)}
          </Text>
        )}
      </TitleCell>
      <Table.Td>
        <StatusBadge status={page.is_draft ? 'draft' : 'published'} />
      </Table.Td>
      <Table.Td className={styles.when} data-label="Links">
        {linkPositions(page)}
      </Table.Td>
      <Table.Td className={styles.when} data-label="Updated">
        <time dateTime={page.updated_at} title={formatMoment(page.updated_at)}>
          {formatDay(page.updated_at)}
        </time>
      </Table.Td>
      <ActionsCell className={styles.actions}>
        <EditLink title={title} path={path} readOnly={readOnly} />
        <DeleteButton title={title} readOnly={readOnly} onDelete={onDelete} />
      </ActionsCell>
    </Table.Tr>
  );
}

/** @returns a text such as `Header 1, footer 2` */
function linkPositions({ header, footer }: PageSummary): string {
  const positions = [header !== null && `header ${header}`, footer !== null && `footer ${footer}`];
  return capitalised(positions.filter(Boolean).join(', ') || 'none');
}
