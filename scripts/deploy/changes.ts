import type { Assembly } from './assembly.ts';
import { trying } from './aws-errors.ts';
import { cdk } from './cdk.ts';
import { findStack, neverCame } from './stacks.ts';

/** Shows what a deployment will change: a line for a new stack, every difference for the others. */
export async function showChanges(
  { directory, stacks }: Assembly,
  log: (line: string) => void,
): Promise<void> {
  const existing: string[] = [];
  for (const { name, resources } of stacks) {
    const stack = await trying('Looking for the stacks', findStack(name));
    if (!stack) log(`${name} is new: ${resources} resources.`);
    else if (neverCame(stack))
      log(`${name} failed before and is created again: ${resources} resources.`);
    else existing.push(name);
  }
  if (existing.length === 0) return;
  // By comparing templates: a change set would publish them before anyone has agreed.
  const quietly = ['--method', 'template', '--quiet', '--exclusively'];
  await cdk('Comparing the stacks', ['diff', '--app', directory, ...quietly, ...existing]);
}
