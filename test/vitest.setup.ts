/** Test files share a process, so each restores what it has changed. */
import { afterAll, vi } from 'vitest';
import { stopEngineOfFile } from './support/engine-of-file.ts';

afterAll(async () => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  await stopEngineOfFile();
});
