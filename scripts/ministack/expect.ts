import { CommandFailed } from '../build/run.ts';

/** @throws CommandFailed with that sentence when the condition is false */
export function expect(isSo: boolean, otherwise: string): asserts isSo {
  if (!isSo) throw new CommandFailed(otherwise);
}
