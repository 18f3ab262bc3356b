/** Questions at a terminal. Stopping at one changes nothing. */
import { confirm, input, password } from '@inquirer/prompts';
import { CommandFailed } from '../build/run.ts';

/** A sentence about what is wrong with an answer, or true. */
export type Check = (answer: string) => true | string | Promise<true | string>;

/** Whether there is a terminal to ask at. */
export function hasTerminal(): boolean {
  return Boolean(process.stdin.isTTY && process.stdout.isTTY);
}

export function askYes(question: string): Promise<boolean> {
  return unlessStopped(confirm({ message: question, default: false }));
}

export function askText(question: string, check: Check): Promise<string> {
  return unlessStopped(input({ message: question, validate: check }));
}

/** Echoes nothing. */
export function askPassword(question: string): Promise<string> {
  return unlessStopped(password({ message: question }));
}

/** Asks twice and echoes nothing. */
export async function askNewPassword(question: string, check: Check): Promise<string> {
  const first = await unlessStopped(password({ message: question, validate: check }));
  await unlessStopped(
    password({
      message: 'Repeat the password',
      validate: (second) => second === first || 'The passwords do not match.',
    }),
  );
  return first;
}

/**
 * Asks for permission, which `--yes` gives in advance.
 * @throws CommandFailed without a terminal
 */
export async function mayGoOn(question: string, yes: boolean | undefined): Promise<boolean> {
  if (yes) return true;
  if (hasTerminal()) return askYes(question);
  throw new CommandFailed(
    'There is no terminal to ask at, so nothing was changed. Use --yes to skip the question.',
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
