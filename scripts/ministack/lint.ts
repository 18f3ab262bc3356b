/** cfn-lint over every synthesized template, by the settings in `.cfnlintrc`. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandFailed, runProgram } from '../build/run.ts';
import { python } from './python.ts';

/** @throws CommandFailed with cfn-lint's findings, or when there is no template */
export async function lintTemplates(assemblyDirectory: string): Promise<void> {
  const files = await readdir(assemblyDirectory);
  const names = files.filter((file) => file.endsWith('.template.json'));
  if (names.length === 0) throw new CommandFailed(`No template in ${assemblyDirectory}.`);
  const templates = names.map((name) => join(assemblyDirectory, name));
  await runProgram('cfn-lint', python.program('cfn-lint'), templates, { quiet: true });
}
