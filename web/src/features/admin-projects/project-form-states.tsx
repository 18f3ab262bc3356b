import { Button, Skeleton } from '@mantine/core';
import { Link } from 'react-router-dom';
import { authorMessages } from '#shared/schemas/author-messages.ts';

export function ProjectFormLoading() {
  return (
    <output className="adm-rows">
      <span className="adm-small">Loading project...</span>
      <Skeleton height={48} animate={false} />
      <Skeleton height={240} animate={false} />
    </output>
  );
}

export function ProjectLoadFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="adm-state" role="alert">
      <div className="adm-hatch" aria-hidden />
      <p>{authorMessages.projectLoadFailed}</p>
      <div className="adm-actions">
        <Button variant="default" onClick={onRetry}>
          Retry
        </Button>
        <Button component={Link} to="/admin/projects" variant="subtle">
          Back to Projects
        </Button>
      </div>
    </div>
  );
}
