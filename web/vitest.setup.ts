import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { setFull, stored } from './src/features/entry-editing/copies/browser-store.test-support.ts';

vi.mock(
  'idb-keyval',
  async () =>
    (await import('./src/features/entry-editing/copies/browser-store.test-support.ts')).idbKeyval,
);

afterEach(async () => {
  cleanup();
  vi.useRealTimers();
  // Requests that a form sends when it is left still go to the test's own server.
  await new Promise((resolve) => setTimeout(resolve));
  stored.clear();
  setFull(false);
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  if (typeof window === 'undefined') return;
  localStorage.clear();
  sessionStorage.clear();
});

// Pages that load on demand take more than the usual second on a busy machine.
configure({ asyncUtilTimeout: 30_000 });

// happy-dom knows no doctype, and KaTeX refuses to work in what looks like quirks mode.
if (typeof document !== 'undefined') {
  Object.defineProperty(document, 'compatMode', { value: 'CSS1Compat', configurable: true });
  // Nor does it lay anything out.
  Object.defineProperty(document, 'elementsFromPoint', { value: () => [], configurable: true });
}
