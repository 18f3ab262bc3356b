import { useState } from 'react';
import { authorMessages } from '#shared/schemas/author-messages.ts';
import { limits } from '#shared/schemas/limits.ts';
import { messages } from '#shared/schemas/messages.ts';
import {
  type ProjectStatus,
  projectStatuses,
  projectStatusNames,
} from '#shared/schemas/project-labels.ts';
import type { Project } from '#shared/schemas/projects.ts';
import { api } from '#web/src/api/client.ts';
import { usePagedList } from '#web/src/api/paged.queries.ts';
import { useTabCounts } from '#web/src/features/entry-list/entry-list.queries.ts';
import { EntryList, useListView } from '#web/src/features/entry-list/entry-list.tsx';
import type { ListedKind } from '#web/src/features/entry-list/listed-kind.ts';
import { projectsList } from '#web/src/ui/admin/admin-lists.ts';
import type { Outcome } from '#web/src/ui/admin/outcome-notice.tsx';
import styles from './projects.module.css';
import { ProjectCard } from './project-card.tsx';

export const listedProjects: ListedKind<Project> = {
  nouns: { one: 'project', many: 'projects' },
  list: projectsList,
  key: 'admin-projects',
  remove: (call) => api.call('deleteProject', call),
  restore: (call) => api.call('restoreProject', call),
  listTrash: (call) => api.call('listTrashedProjects', call),
  texts: {
    loadFailed: messages.projectsLoadFailed,
    deleteFailed: authorMessages.projectDeleteFailed,
    deletion: 'will be removed for everyone. It can be restored from the trash for 30 days.',
    trash: 'Deleted projects can be restored for 30 days, then they are deleted permanently.',
    restored: (projects) =>
      projects
        .map(({ title, is_draft }) => {
          const visibility = is_draft ? 'as a draft' : 'for everybody to see';
          return `“${title}” is back, ${visibility}.`;
        })
        .join(' '),
  },
};

/** `all` stands for every project that visitors see. */
type StatusFilter = ProjectStatus | 'all' | 'drafts';

const statusFilters = ['all', ...projectStatuses, 'drafts'] as const;

const tabNames = { all: 'All', ...projectStatusNames, drafts: 'Drafts' };
const tabs = statusFilters.map((value) => ({ value, label: tabNames[value] }));

const emptyTexts: Partial<Record<StatusFilter, string>> = {
  all: 'There are no projects here yet.',
  drafts: 'There are no drafts here yet.',
};

const loadingCards = { heights: [276, 276], className: styles.list };

/** All projects that visitors see, filtered by status (`?status=planned`), or the drafts, with their actions. */
export function ProjectsList({ readOnly }: { readOnly: boolean }) {
  const { tab, setTab } = useListView('status', statusFilters);
  const pages = useAdminProjects(tab);
  const counts = useTabCounts(listedProjects.key, statusFilters, (filter, query, signal) =>
    api.call('listProjects', { query: { ...statusQuery(filter), ...query }, signal }),
  );
  const [outcome, setOutcome] = useState<Outcome>();
  return (
    <EntryList<Project, StatusFilter, HTMLUListElement>
      kind={listedProjects}
      readOnly={readOnly}
      pages={pages}
      filter={{ tabs, value: tab, counts, onChange: setTab }}
      loading={loadingCards}
      emptyText={emptyTexts[tab] ?? 'No projects have this status.'}
      focusTarget="article"
      outcome={outcome}
      onOutcome={setOutcome}
    >
      {(projects, list, onDelete) => (
        <ul ref={list} className={styles.list}>
          {projects.map((project) => (
            <li key={project.id}>
              <ProjectCard project={project} readOnly={readOnly} onDelete={onDelete} />
            </li>
          ))}
        </ul>
      )}
    </EntryList>
  );
}

/** Lists projects, newest start date first. */
function useAdminProjects(filter: StatusFilter) {
  return usePagedList({
    queryKey: ['admin-projects', 'list', filter],
    fetchPage: (page, signal) =>
      api.call('listProjects', {
        query: { ...statusQuery(filter), page_size: limits.pageSize.max, ...page },
        signal,
      }),
  });
}

function statusQuery(filter: StatusFilter) {
  if (filter === 'drafts') return { drafts: 'true' } as const;
  return filter === 'all' ? {} : { status: filter };
}
