import { Button, Center, Loader } from '@mantine/core';
import { EmptyState, LoadingRows } from '#web/src/ui/admin/list-states.tsx';
import { AdminHeading } from '#web/src/ui/admin/page-head.tsx';
import { PageTitle } from '#web/src/ui/page-title.tsx';

/** Shown while the session is checked. */
export function AuthLoading() {
  return (
    <Center component="main" mih="100dvh" aria-busy="true">
      <PageTitle>Loading</PageTitle>
      <output aria-label="Checking your sign-in">
        <Loader aria-hidden />
      </output>
    </Center>
  );
}

/** Shown until a page's code has loaded. */
export function PageLoading() {
  return (
    <>
      <PageTitle>Loading</PageTitle>
      <LoadingRows label="Loading the page" />
    </>
  );
}

/** Shown when a page cannot be rendered, or when its code cannot be loaded because a deployment has replaced the files. */
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
