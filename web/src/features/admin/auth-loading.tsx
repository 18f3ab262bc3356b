import { Loader } from '@mantine/core';
import { PageTitle } from '#web/src/ui/page-title.tsx';

/** While it is not known yet who is signed in. */
export function AuthLoading() {
  return (
    <main className="adm-center" aria-busy="true">
      <PageTitle>Loading</PageTitle>
      <output aria-label="Checking your sign-in">
        <Loader aria-hidden />
      </output>
    </main>
  );
}
