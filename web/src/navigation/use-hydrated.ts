import { useSyncExternalStore } from 'react';

/** False on a server and while its markup is taken over, which must find what the server has seen. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}

const neverChanges = () => () => undefined;
