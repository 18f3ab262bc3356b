/** Checks rights both ways: every action of a function has a grant, and every grant is used. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommandFailed, root } from '../build/run.ts';
import { type Comparison, compareRights, type Rights } from './compare.ts';
import { exceptions } from './exceptions.ts';
import { readGrants } from './grants.ts';
import type { Exception, Grant, UsedAction } from './right.ts';
import { rightsTable } from './table.ts';

const tableFile = join(root, 'infra/RIGHTS.generated.md');

export interface CheckRights {
  /** The output of `cdk synth`. */
  assemblyDirectory: string;
  /** The functions' actions during the suites. */
  used: readonly UsedAction[];
  /** Updates the table instead of failing when it is out of date. */
  write?: boolean;
}

/**
 * Compares the functions' actions with their grants, then the committed table with the expected
 * one.
 * @throws CommandFailed that lists every difference and what to do about it
 */
export async function checkRights({
  assemblyDirectory,
  used,
  write = false,
}: CheckRights): Promise<void> {
  const grants = readGrants(assemblyDirectory);
  checkUse({ grants, used, exceptions });
  if (write) writeFileSync(tableFile, rightsTable(grants, exceptions));
  else checkTable(assemblyDirectory);
}

/** @throws CommandFailed that lists every difference and what to do about it */
export function checkUse(rights: Rights): void {
  const report = reportOf(compareRights(rights));
  if (report !== '') throw new CommandFailed(report);
}

/** Needs the templates only. @throws CommandFailed when the committed table is out of date */
export function checkTable(assemblyDirectory: string): void {
  const wanted = rightsTable(readGrants(assemblyDirectory), exceptions);
  const present = existsSync(tableFile) ? readFileSync(tableFile, 'utf8') : '';
  if (present === wanted) return;
  throw new CommandFailed(
    'infra/RIGHTS.generated.md is out of date: run "npm test -- --write-rights" and review the changes.',
  );
}

/** Empty when there is nothing to report. */
function reportOf({ excess, missing, idleKeys, staleExceptions }: Comparison): string {
  return [
    ...section(
      'Granted but never used. Remove the grant, let a suite use it, or give the reason in scripts/rights/exceptions.ts:',
      excess,
    ),
    ...section(
      'Partition keys that a condition allows but nothing used. Remove them from it, or let a suite use them:',
      idleKeys.map(({ function: name, key }) => ({ function: name, action: key })),
    ),
    ...section('Used without a grant. Grant it beside the function:', missing),
    ...section(
      'Exceptions in scripts/rights/exceptions.ts for grants that do not exist, or that are used after all. Remove them:',
      staleExceptions,
    ),
  ].join('\n');
}

/** One line per function and action: a call may have touched hundreds of objects. */
function section(heading: string, rows: readonly (Grant | UsedAction | Exception)[]): string[] {
  const resources = Map.groupBy(rows, (row) => `${row.function}: ${row.action}`);
  const lines = [...resources].map(([what, [first, ...others]]) => {
    const onWhat = first?.resource === undefined ? '' : ` on ${first.resource}`;
    const key = first && 'leadingKey' in first ? `, partition ${first.leadingKey}` : '';
    return `- ${what}${onWhat}${key}${others.length === 0 ? '' : ` and ${others.length} more`}`;
  });
  return lines.length === 0 ? [] : [heading, ...lines];
}
