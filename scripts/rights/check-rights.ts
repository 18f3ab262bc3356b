/** Checks that every action of a function has a grant, and that every grant is used. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommandFailed, root } from '../build/run.ts';
import { exceptions } from './exceptions.ts';
import { readGrants } from './grants.ts';
import { type Exception, type Grant, matches, type UsedAction } from './right.ts';

const tableFile = join(root, 'infra/RIGHTS.generated.md');

export interface CheckRights {
  /** Folder with the output of `cdk synth`. */
  assemblyDirectory: string;
  /** The functions' actions during the suites. */
  used: readonly UsedAction[];
  /** Updates the committed table of rights instead of comparing it. */
  write?: boolean;
}

/**
 * Compares the functions' actions with their grants, then the committed table of rights with the expected one.
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

/** Needs no run of the suites. @throws CommandFailed when the committed table is out of date */
export function checkTable(assemblyDirectory: string): void {
  const expected = rightsTable(readGrants(assemblyDirectory), exceptions);
  const present = existsSync(tableFile) ? readFileSync(tableFile, 'utf8') : '';
  if (present === expected) return;
  throw new CommandFailed(
    'infra/RIGHTS.generated.md is out of date: run "npm test -- --write-rights" and review the changes.',
  );
}

/** @returns an empty text when there is nothing to report */
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

/** Prints one line per function and action, because a function may have used hundreds of objects. */
function section(heading: string, rows: readonly (Grant | UsedAction | Exception)[]): string[] {
  const byAction = Map.groupBy(rows, (row) => `${row.function}: ${row.action}`);
  const lines = [...byAction].map(([action, [first, ...others]]) => {
    const resource = first?.resource === undefined ? '' : ` on ${first.resource}`;
    const key = first && 'leadingKey' in first ? `, partition ${first.leadingKey}` : '';
    const more = others.length === 0 ? '' : ` and ${others.length} more`;
    return `- ${action}${resource}${key}${more}`;
  });
  return lines.length === 0 ? [] : [heading, ...lines];
}

/**
 * Writes the Markdown table. It depends only on the templates and the exceptions: after a check without findings,
 * every grant without an exception is a used grant.
 */
export function rightsTable(grants: readonly Grant[], exceptions: readonly Exception[]): string {
  const rows = grants.map((grant) => {
    const exception = exceptionFor(grant, exceptions);
    return [
      grant.function,
      code(grant.action),
      grant.resource.replaceAll('*', '\\*'),
      grant.condition === undefined ? '' : code(grant.condition),
      exception ? `no: ${exception.reason}` : 'yes',
    ];
  });
  return [
    introduction,
    line(['function', 'action', 'on what', 'only when', 'used by the suites']),
    line(['---', '---', '---', '---', '---']),
    ...rows.map(line),
    '',
  ].join('\n');
}

const introduction = `# What each function may do, and does

Every action that the role of a function allows, and whether the API suite and the browser journeys
saw the function use it. The suites fail when nothing uses a grant and \`scripts/rights/exceptions.ts\`
gives no reason for it, when a use has no grant, and when this table is not what the templates say.
`;

function line(cells: string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

function code(text: string): string {
  return `\`${text}\``;
}

interface Comparison {
  /** Grants that nothing used and no exception explains. */
  excess: Grant[];
  /** Uses that no grant allows. */
  missing: UsedAction[];
  /** Partition keys that conditions allow and nothing used, once per function. */
  idleKeys: { function: string; key: string }[];
  /** Exceptions for grants that do not exist, or that were used after all. */
  staleExceptions: Exception[];
}

interface Rights {
  grants: readonly Grant[];
  used: readonly UsedAction[];
  exceptions: readonly Exception[];
}

export function compareRights({ grants, used, exceptions }: Rights): Comparison {
  const unused = grants.filter((grant) => !used.some((use) => allows(grant, use)));
  const hasNoException = (grant: Grant) => !exceptionFor(grant, exceptions);
  return {
    excess: unused.filter(hasNoException),
    missing: used.filter((use) => !grants.some((grant) => allows(grant, use))),
    idleKeys: findIdleKeys(grants.filter(hasNoException), used),
    staleExceptions: exceptions.filter((exception) => {
      const candidates = exception.dependsOnCloud ? grants : unused;
      return !candidates.some((grant) => exceptionFor(grant, [exception]));
    }),
  };
}

function exceptionFor(grant: Grant, exceptions: readonly Exception[]): Exception | undefined {
  return exceptions.find(
    (exception) =>
      matches(exception.function, grant.function) &&
      matches(exception.action, grant.action) &&
      matches(exception.resource, grant.resource) &&
      matches(exception.condition ?? '*', grant.condition ?? ''),
  );
}

/** A condition covers several actions, so a key counts as used when one of them used it. */
function findIdleKeys(
  grants: readonly Grant[],
  used: readonly UsedAction[],
): Comparison['idleKeys'] {
  // MiniStack's log has no keys, so it cannot tell which of them were used.
  if (!used.some(({ leadingKey }) => leadingKey !== undefined)) return [];
  const idle = grants.flatMap(({ function: name, leadingKeys = [] }) =>
    leadingKeys
      .filter((key) => !used.some((use) => use.function === name && usesKey(use, key)))
      .map((key) => [`${name} ${key}`, { function: name, key }] as const),
  );
  return [...new Map(idle).values()];
}

function usesKey({ leadingKey }: UsedAction, pattern: string): boolean {
  return leadingKey !== undefined && matches(pattern, leadingKey);
}

/** Compares only conditions on partition keys; the table shows all conditions, but nothing checks the others. */
function allows(grant: Grant, use: UsedAction): boolean {
  return (
    grant.function === use.function &&
    matches(grant.action, use.action) &&
    (use.resource === undefined || matches(grant.resource, use.resource)) &&
    allowsKey(grant, use)
  );
}

function allowsKey({ leadingKeys }: Grant, use: UsedAction): boolean {
  if (leadingKeys === undefined || use.leadingKey === undefined) return true;
  return leadingKeys.some((key) => usesKey(use, key));
}
