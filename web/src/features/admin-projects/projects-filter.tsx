import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { projectStatuses, projectStatusNames } from '#shared/schemas/project-words.ts';
import type { StatusFilter } from './admin-projects.queries.ts';

const tabs: readonly StatusFilter[] = ['all', ...projectStatuses];
const names: Record<StatusFilter, string> = { all: 'All', ...projectStatusNames };

export interface ProjectsFilterProps {
  status: StatusFilter;
  counts: Record<StatusFilter, number> | undefined;
  onStatus: (status: StatusFilter) => void;
  /** The list that is filtered. */
  children: ReactNode;
}

export function ProjectsFilter({ status, counts, onStatus, children }: ProjectsFilterProps) {
  return (
    <Tabs
      value={status}
      onChange={(value) => onStatus(tabs.find((tab) => tab === value) ?? 'all')}
      classNames={{ list: 'adm-tabs', tab: 'adm-tab' }}
    >
      <div className="adm-filter">
        <Tabs.List aria-label="Projects by status">
          {tabs.map((tab) => (
            <Tabs.Tab key={tab} value={tab}>
              {names[tab]} {counts && <span className="adm-count">{counts[tab]}</span>}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </div>
      <Tabs.Panel value={status}>{children}</Tabs.Panel>
    </Tabs>
  );
}
