/** Parses the arguments of `npm run <command> --`, and explains them to whoever asks or gets them wrong. */
import { parseArgs } from 'node:util';
import { CommandFailed } from '../build/run.ts';

export interface Option {
  type: 'string' | 'boolean' | 'number';
  /** One line of the help. */
  about: string;
}

export interface Command<Options extends Record<string, Option>> {
  name: string;
  /** Describes the command in a sentence or two. */
  about: string;
  /** Names the positional arguments in the help. Without it, the command takes none. */
  operands?: string;
  options: Options;
}

export type Arguments<Options extends Record<string, Option>> = {
  [Name in keyof Options]?: Values[Options[Name]['type']];
};

interface Values {
  string: string;
  boolean: boolean;
  /** A non-negative integer. */
  number: number;
}

/** Options of every command that works on an AWS account. */
export const targetOptions = {
  stage: { type: 'string', about: 'Which site of the account; by default the one in the settings' },
  endpoint: {
    type: 'string',
    about: 'Address of LocalStack or MiniStack, to use instead of AWS',
  },
} as const satisfies Record<string, Option>;

/** Options of every command that runs the local site. */
export const localOptions = {
  fresh: { type: 'boolean', about: 'Starts over: removes all data of the local site first' },
  port: { type: 'number', about: "The site's; by default 3000, or PORT of the environment" },
  'aws-port': { type: 'number', about: 'Of the stand-ins for AWS; by default 4566' },
} as const satisfies Record<string, Option>;

const helpOption = { help: { type: 'boolean', about: 'Shows this help' } } as const;

/**
 * @returns undefined after printing the help for `--help`
 * @throws CommandFailed for an argument that the command does not know
 */
export function readArguments<const Options extends Record<string, Option>>(
  command: Command<Options>,
  args: string[] = process.argv.slice(2),
): (Arguments<Options> & { operands?: string[] }) | undefined {
  try {
    const all: Record<string, Option> = { ...command.options, ...helpOption };
    const options = Object.fromEntries(
      Object.entries(all).map(([name, { type }]) => {
        return [name, { type: type === 'boolean' ? type : 'string' } as const];
      }),
    );
    const allowPositionals = command.operands !== undefined;
    const { values, positionals } = parseArgs({ args, options, allowPositionals });
    if (values['help']) {
      console.log(helpOf(command));
      return undefined;
    }
    const entries = Object.entries(values).map(([name, value]) => {
      return [name, all[name]?.type === 'number' ? readNumber(name, String(value)) : value];
    });
    const read = Object.fromEntries(entries) as Arguments<Options>; // `parseArgs` got the same options
    return allowPositionals ? { ...read, operands: positionals } : read;
  } catch (error) {
    const reason = error instanceof Error ? firstSentence(error.message) : String(error);
    throw new CommandFailed(`${reason}\n\`npm run ${command.name} -- --help\` lists the options.`);
  }
}

/** Writes a command for the same site, for the owner to copy. */
export function commandLine(
  name: string,
  { stage, endpoint }: { stage?: string | undefined; endpoint?: string | undefined },
  ...more: string[]
): string {
  const options = [
    ...(stage ? [`--stage ${stage}`] : []),
    ...(endpoint ? [`--endpoint ${endpoint}`] : []),
    ...more,
  ];
  return ['npm run', name, ...(options.length > 0 ? ['--', ...options] : [])].join(' ');
}

export function helpOf(command: Command<Record<string, Option>>): string {
  const { name, about, operands, options } = command;
  const all: Record<string, Option> = { ...options, ...helpOption };
  const lines = Object.entries(all).map(([option, { type, about: line }]) => {
    const value = { boolean: '', number: ' <number>', string: ' <value>' }[type];
    return `  ${`--${option}${value}`.padEnd(24)} ${line}`;
  });
  const usage = ['npm run', name, '--', ...(operands ? [operands] : []), '[options]'].join(' ');
  return [about, '', `  ${usage}`, '', ...lines].join('\n');
}

function readNumber(name: string, value: string): number {
  if (/^\d{1,9}$/.test(value)) return Number(value);
  throw new Error(`Option '--${name}' takes a number, not '${value}'.`);
}

/** Cuts the rest of Node's message: its advice about `--` is wrong for npm scripts. */
function firstSentence(message: string): string {
  const sentence = message.split('. ')[0] ?? message;
  return sentence.endsWith('.') ? sentence : `${sentence}.`;
}
