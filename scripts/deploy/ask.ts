/** Questions at a terminal. Whoever stops at one has changed nothing. */
import { confirm, input, password } from '@inquirer/prompts';
import { CommandFailed } from '../build/run.ts';

/** A sentence about what is wrong with an answer, or true. */
export type Check = (answer: string) => true | string | Promise<true | string>;

/** Whether somebody sits there who can answer. */
export function hasTerminal(): boolean {
  return Boolean(process.stdin.isTTY && process.stdout.isTTY);
}

export function askYes(question: string): Promise<boolean> {
  return unlessStopped(confirm({ message: question, default: false }));
}

export function askText(question: string, check: Check): Promise<string> {
  return unlessStopped(input({ message: question, validate: check }));
}

/** Asks twice and echoes nothing. */
export async function askNewPassword(question: string, check: Check): Promise<string> {
  const first = await unlessStopped(password({ message: question, validate: check }));
  await unlessStopped(
    password({
      message: 'Once more',
      validate: (second) => second === first || 'That was another password than before.',
    }),
  );
  return first;
}

/**
 * Asks for leave, which `--yes` gives in advance.
 * @throws CommandFailed when nobody can be asked
 */
export async function mayGoOn(question: string, yes: boolean | undefined): Promise<boolean> {
  if (yes) return true;
  if (hasTerminal()) return askYes(question);
  throw new CommandFailed(
    'Nobody can be asked here, so nothing was changed. With --yes it goes on without asking.',
  );
}

async function unlessStopped<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof Error && error.name === 'ExitPromptError') {
      throw new CommandFailed('Stopped.');
    }
    throw error;
  }
}
