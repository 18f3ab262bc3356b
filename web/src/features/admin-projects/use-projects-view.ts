import { useSearchParams } from 'react-router-dom';
import { projectStatuses } from '#shared/schemas/project-labels.ts';
import type { StatusFilter } from './admin-projects.queries.ts';

/** Which projects are shown, from the address: `?status=planned`. */
export function useProjectsView() {
  const [params, setParams] = useSearchParams();
  const asked = params.get('status');
  return {
    status: projectStatuses.find((known) => known === asked) ?? ('all' as const),
    setStatus: (status: StatusFilter) =>
      setParams(status === 'all' ? {} : { status }, { replace: true }),
  };
}
