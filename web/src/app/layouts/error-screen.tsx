import { Button } from '@mantine/core';
import { Notice } from '#web/src/ui/notice.tsx';
import { PageTitle } from '#web/src/ui/page-title.tsx';

/** The last resort when a screen cannot be shown, or its code cannot be loaded. */
export function ErrorScreen() {
  return (
    <main className="page" style={{ paddingBlock: 'var(--section)' }}>
      <PageTitle>Something went wrong</PageTitle>
      <Notice
        alert
        action={
          <Button variant="default" onClick={() => window.location.reload()}>
            Reload
          </Button>
        }
      >
        <h1>Something went wrong</h1>
      </Notice>
    </main>
  );
}
