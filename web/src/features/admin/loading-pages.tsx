import { Center, Loader } from '@mantine/core';
import { PageTitle } from '#web/src/ui/page-title.tsx';
import { LoadingRows } from '#web/src/ui/admin/list-states.tsx';

/** Shown until it is known who is signed in. */
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
