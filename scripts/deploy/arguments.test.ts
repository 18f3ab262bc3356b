import { describe, expect, it } from 'vitest';
import { commandLine, helpOf, readArguments, targetOptions } from './arguments.ts';

const command = {
  name: 'deploy',
  about: 'Deploys the site to AWS.',
  options: {
    ...targetOptions,
    yes: { type: 'boolean', about: 'Skips the question' },
    port: { type: 'number', about: 'A port' },
  },
} as const;

describe('the arguments of a command', () => {
  it('are parsed by its options', () => {
    expect(readArguments(command, ['--stage', 'prod', '--yes', '--port', '3200'])).toEqual({
      stage: 'prod',
      yes: true,
      port: 3200,
    });
  });

  it('may stand before and behind what the command takes', () => {
    const args = ['--yes', 'markdown', 'posts/', '--port=1'];
    const read = readArguments({ ...command, operands: '<kind> <folder>' }, args);
    expect(read).toEqual({ yes: true, port: 1, operands: ['markdown', 'posts/'] });
  });

  it.each([
    [['--stagee', 'prod'], "Unknown option '--stagee'."],
    [['prod'], "Unexpected argument 'prod'."],
    [['--port', '3000a'], "Option '--port' takes a number, not '3000a'."],
  ])('refuse %j in a sentence and point to the help', (args, sentence) => {
    expect(() => readArguments(command, args)).toThrow(
      `${sentence}\n\`npm run deploy -- --help\` lists the options.`,
    );
  });

  it('are explained, one per line', () => {
    const lines = helpOf(command).split('\n');
    expect(lines[0]).toBe('Deploys the site to AWS.');
    expect(lines).toContain('  npm run deploy -- [options]');
    expect(helpOf({ ...command, operands: '<file>' })).toContain('deploy -- <file> [options]');
    expect(lines.find((line) => line.includes('--stage'))).toMatch(/^ {2}--stage <value> +Which/);
    expect(lines.find((line) => line.includes('--yes'))).toMatch(/^ {2}--yes +Skips/);
  });
});

describe('a command to copy', () => {
  it('leads to the same site', () => {
    const endpoint = 'https://127.0.0.1:4566';
    expect(commandLine('deploy', { stage: 'prod', endpoint }, '--bootstrap')).toBe(
      'npm run deploy -- --stage prod --endpoint https://127.0.0.1:4566 --bootstrap',
    );
  });

  it('is short without options', () => {
    expect(commandLine('destroy', {})).toBe('npm run destroy');
  });
});
