import type { ReactNode } from 'react';
import { projectStatuses, projectStatusNames } from '#shared/schemas/project-labels.ts';
import { ListFilter } from '#web/src/ui/admin/list-filter.tsx';
import type { StatusFilter } from './admin-projects.queries.ts';

const tabs: { value: StatusFilter; label: string }[] = [
  { value: 'all', label: 'All' },
  ...projectStatuses.map((value) => ({ value, label: projectStatusNames[value] })),
];

export interface ProjectsFilterProps {
  status: StatusFilter;
  counts: Record<StatusFilter, number> | undefined;
  onStatus: (status: StatusFilter) => void;
  /** The filtered list. */
  children: ReactNode;
}

export function ProjectsFilter({ status, onStatus, ...list }: ProjectsFilterProps) {
  return (
    <ListFilter
      label="Projects by status"
      tabs={tabs}
      value={status}
      onChange={onStatus}
      {...list}
    />
  );
}
