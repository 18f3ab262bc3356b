import type { RunningDynoxide } from '#scripts/local/dynoxide.ts';

let engine: Promise<RunningDynoxide> | undefined;

/** Started by the first test of a file that needs it; the setup of all tests stops it. */
export function engineOfFile(): Promise<RunningDynoxide> {
  engine ??= import('#scripts/local/dynoxide.ts').then(({ startDynoxide }) => startDynoxide());
  return engine;
}

export async function stopEngineOfFile(): Promise<void> {
  const running = engine;
  engine = undefined;
  await (await running)?.stop();
}
