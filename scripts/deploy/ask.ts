/** Gets a command's values from options and standard input, or asks at the terminal. Ctrl+C stops the command. */
import { createInterface } from 'node:readline/promises';
import { confirm, input, password } from '@inquirer/prompts';
import { CommandFailed } from '../build/run.ts';

/** @returns true for a valid answer, or a sentence about what is wrong */
type Check = (answer: string) => true | string | Promise<true | string>;

export function hasTerminal(): boolean {
  return Boolean(process.stdin.isTTY && process.stdout.isTTY);
}

export function askYes(question: string): Promise<boolean> {
  return orStopped(confirm({ message: question, default: false }));
}

function askText(question: string, check: Check): Promise<string> {
  return orStopped(input({ message: question, validate: check }));
}

/** Asks twice, and does not echo the password. */
async function askNewPassword(check: Check): Promise<string> {
  const first = await orStopped(password({ message: 'Password', validate: check }));
  await orStopped(
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
export async function askPermission(question: string, yes: boolean | undefined): Promise<boolean> {
  if (yes) return true;
  requireTerminal();
  return askYes(question);
}

/**
 * Asks for a name as the confirmation of what cannot be undone.
 * @throws CommandFailed without a terminal
 */
export async function confirmName(what: string, name: string): Promise<void> {
  requireTerminal();
  await askText(`Type the name of the ${what} to destroy it`, (answer) => {
    return answer === name || `The name is "${name}". Press Ctrl+C to keep everything as it is.`;
  });
}

function requireTerminal(): void {
  if (hasTerminal()) return;
  throw new CommandFailed(
    'There is no terminal to ask at, so nothing was changed. Use --yes to skip the question.',
  );
}

async function orStopped<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof Error && error.name === 'ExitPromptError') {
      throw new CommandFailed('Stopped.');
    }
    throw error;
  }
}

/** A value that a command needs. */
export interface Field {
  /** Option name without dashes. */
  option: string;
  question: string;
  check: (answer: string) => true | string;
}

type Options = Record<string, string | boolean | undefined>;

/**
 * @returns a value for each field
 * @throws CommandFailed for an invalid option and, without a terminal, for missing options
 */
export async function answersFor<Name extends string>(
  fields: Record<Name, Field>,
  options: Options,
): Promise<Record<Name, string>> {
  const entries = Object.entries(fields) as [Name, Field][]; // Object.entries loses the key type.
  const given = entries.map(([name, field]) => [name, givenValue(field, options)] as const);
  if (!hasTerminal()) requireAll(fields, given);
  const answers: [Name, string][] = [];
  for (const [name, value] of given) {
    const { question, check } = fields[name];
    answers.push([name, value ?? (hasTerminal() ? await askText(question, check) : '')]);
  }
  return Object.fromEntries(answers) as Record<Name, string>; // `answers` has an entry for each field.
}

/**
 * Asks for a new password or, without a terminal, reads the first line of standard input.
 * @throws CommandFailed when the password from standard input is missing or invalid
 */
export async function newPassword(check: Check): Promise<string> {
  if (hasTerminal()) return askNewPassword(check);
  const entered = requirePassword(await firstLine());
  const verdict = await check(entered);
  if (verdict !== true) throw new CommandFailed(String(verdict));
  return entered;
}

/**
 * Asks for the password of an existing user or, without a terminal, reads the first line of standard input.
 * @throws CommandFailed when it is empty
 */
export async function existingPassword(): Promise<string> {
  const asked = hasTerminal() ? orStopped(password({ message: 'Password' })) : firstLine();
  return requirePassword(await asked);
}

function requirePassword(entered: string): string {
  if (entered) return entered;
  throw new CommandFailed('The password is missing. Pass it as the first line of standard input.');
}

function givenValue({ option, check }: Field, options: Options): string | undefined {
  const value = options[option];
  if (typeof value !== 'string') return undefined;
  const verdict = check(value);
  if (verdict !== true) throw new CommandFailed(`--${option}: ${verdict}.`);
  return value;
}

/** Options may be missing if their check accepts an empty answer. */
function requireAll<Name extends string>(
  fields: Record<Name, Field>,
  given: (readonly [Name, string | undefined])[],
): void {
  const missing = given
    .filter(([name, value]) => value === undefined && fields[name].check('') !== true)
    .map(([name]) => `--${fields[name].option}`);
  if (missing.length === 0) return;
  throw new CommandFailed(
    `There is no terminal to ask at, so these options are required: ${missing.join(', ')}.`,
  );
}

async function firstLine(): Promise<string> {
  const lines = createInterface({ input: process.stdin });
  for await (const line of lines) return line;
  return '';
}
