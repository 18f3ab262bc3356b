import { Box, Button, Group } from '@mantine/core';
import { Link } from 'react-router-dom';
import { projectPath } from '#shared/platform/http.ts';
import { authorMessages } from '#shared/schemas/author-messages.ts';
import { Failure } from '#web/src/ui/admin/failure.tsx';
import { readOnlyReason } from '#web/src/ui/admin/read-only.ts';
import { SuccessNotice } from '#web/src/ui/admin/success-notice.tsx';
import type { SaveFailure, SavePhase } from './use-project-form.ts';

export interface ProjectFormFootProps {
  /** Undefined for a new project; null for one without a page. */
  slug: string | null | undefined;
  phase: SavePhase;
  failure: SaveFailure | undefined;
  readOnly: boolean;
}

/** The buttons to save and to leave, with the outcome of the last save. */
export function ProjectFormFoot({ slug, phase, failure, readOnly }: ProjectFormFootProps) {
  const isNew = slug === undefined;
  const saved = isNew ? authorMessages.projectCreated : authorMessages.projectUpdated;
  return (
    <Group justify="flex-end" gap="sm">
      <Box flex="1 1 18rem" miw={0}>
        {failure && (
          <Failure>
            <p>{failure.message}</p>
            {failure.detail !== undefined && <p>{failure.detail}</p>}
          </Failure>
        )}
        <SuccessNotice>{phase === 'saved' ? saved : undefined}</SuccessNotice>
      </Box>
      {slug && (
        <Button component="a" href={projectPath(slug)} target="_blank" variant="subtle">
          View Page
        </Button>
      )}
      <Button component={Link} to="/admin/projects" variant="default">
        Cancel
      </Button>
      <Button
        type="submit"
        loading={phase === 'saving'}
        disabled={readOnly || phase === 'saved'}
        title={readOnly ? readOnlyReason : undefined}
      >
        {isNew ? 'Create Project' : 'Save Changes'}
      </Button>
    </Group>
  );
}
