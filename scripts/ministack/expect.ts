import { CommandFailed } from '../build/run.ts';

/** @throws CommandFailed with that sentence when something is not so */
export function expect(isSo: boolean, otherwise: string): asserts isSo {
  if (!isSo) throw new CommandFailed(otherwise);
}
