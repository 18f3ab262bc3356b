import { onTestFinished } from 'vitest';
import { exportFolder } from './import-fixture.ts';

/** The folder of an export with these files, until the test has ended. */
export function ownExport(files: Record<string, string | Uint8Array>): string {
  const { folder, dispose } = exportFolder(files);
  onTestFinished(dispose);
  return folder;
}
