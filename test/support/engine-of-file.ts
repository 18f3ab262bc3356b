import type { RunningDynoxide } from '#scripts/local/dynoxide.ts';

let engine: Promise<RunningDynoxide> | undefined;

/** Starts the engine when a test file first needs it. The setup file of all tests stops it. */
export function engineOfFile(): Promise<RunningDynoxide> {
  engine ??= import('#scripts/local/dynoxide.ts').then(({ startDynoxide }) => startDynoxide());
  return engine;
}

export async function stopEngineOfFile(): Promise<void> {
  const running = engine;
  engine = undefined;
  await (await running)?.stop();
}
