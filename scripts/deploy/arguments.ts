/** The arguments of `npm run <command> --`: parsed, explained, and refused in plain words. */
import { parseArgs } from 'node:util';
import { CommandFailed } from '../build/run.ts';

export interface Option {
  type: 'string' | 'boolean';
  /** One line of the help. */
  about: string;
}

export interface Command<Options extends Record<string, Option>> {
  name: string;
  /** What the command does, in a sentence or two. */
  about: string;
  /** What comes before the options, for the help. */
  operands?: string;
  options: Options;
}

export type Arguments<Options extends Record<string, Option>> = {
  [Name in keyof Options]?: Options[Name]['type'] extends 'boolean' ? boolean : string;
};

/** The options of every command that works on an account. */
export const targetOptions = {
  stage: { type: 'string', about: 'Which site of the account; by default the one in the settings' },
  endpoint: {
    type: 'string',
    about: 'Address of LocalStack or MiniStack, to use instead of AWS',
  },
} as const satisfies Record<string, Option>;

const helpOption = { help: { type: 'boolean', about: 'Shows this help' } } as const;

/**
 * @returns the arguments, or undefined when they asked for help, which is then printed
 * @throws CommandFailed for an argument that the command does not know
 */
export function readArguments<const Options extends Record<string, Option>>(
  command: Command<Options>,
  args: string[] = process.argv.slice(2),
): Arguments<Options> | undefined {
  try {
    const options: Record<string, Option> = { ...command.options, ...helpOption };
    const { values } = parseArgs({ args, options });
    if (!values['help']) return values as Arguments<Options>; // parsed by these very options
    console.log(helpOf(command));
    return undefined;
  } catch (error) {
    const reason = error instanceof Error ? firstSentence(error.message) : String(error);
    throw new CommandFailed(`${reason}\n\`npm run ${command.name} -- --help\` lists the options.`);
  }
}

/** One of our commands with the options for the same site, to be copied. */
export function commandLine(
  name: string,
  { stage, endpoint }: { stage?: string | undefined; endpoint?: string | undefined },
  ...more: string[]
): string {
  const target = [
    ...(stage ? [`--stage ${stage}`] : []),
    ...(endpoint ? [`--endpoint ${endpoint}`] : []),
  ];
  const options = [...target, ...more];
  return ['npm run', name, ...(options.length > 0 ? ['--', ...options] : [])].join(' ');
}

export function helpOf(command: Command<Record<string, Option>>): string {
  const { name, about, operands, options } = command;
  const all: Record<string, Option> = { ...options, ...helpOption };
  const lines = Object.entries(all).map(([option, { type, about: line }]) => {
    const left = `--${option}${type === 'string' ? ' <value>' : ''}`;
    return `  ${left.padEnd(24)} ${line}`;
  });
  const line = ['npm run', name, '--', ...(operands ? [operands] : []), '[options]'].join(' ');
  return [about, '', `  ${line}`, '', ...lines].join('\n');
}

/** Node's own explanation continues with advice about `--`, which would confuse in npm scripts. */
function firstSentence(message: string): string {
  const sentence = message.split('. ')[0] ?? message;
  return sentence.endsWith('.') ? sentence : `${sentence}.`;
}
