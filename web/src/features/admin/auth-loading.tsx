import { Loader } from '@mantine/core';

/** While it is not known yet who is signed in. */
export function AuthLoading() {
  return (
    <main className="adm-center" aria-busy="true">
      <output aria-label="Checking your sign-in">
        <Loader aria-hidden />
      </output>
    </main>
  );
}
