import { Button } from '@mantine/core';
import { EmptyState } from '#web/src/ui/admin/list-states.tsx';
import { AdminHeading } from '#web/src/ui/admin/page-head.tsx';
import { PageTitle } from '#web/src/ui/page-title.tsx';

/**
 * Replaces a page that cannot be shown, or whose code cannot be loaded: a newer site has other
 * files.
 */
export function PageFailed() {
  return (
    <div role="alert">
      <PageTitle>Something went wrong</PageTitle>
      <AdminHeading>Something went wrong</AdminHeading>
      <EmptyState>
        <p>This page could not be loaded. You may be offline, or the site has just been updated.</p>
        <Button variant="default" onClick={() => window.location.reload()}>
          Reload
        </Button>
      </EmptyState>
    </div>
  );
}
