/** Compares grants with uses: unused grants, missing grants, and outdated exceptions. */
import { type Exception, type Grant, matches, type UsedAction } from './right.ts';

export interface Comparison {
  /** Grants that nothing used and no exception explains. */
  excess: Grant[];
  /** Uses that no grant allows. */
  missing: UsedAction[];
  /** Partition keys that conditions allow and nothing used, once per function. */
  idleKeys: { function: string; key: string }[];
  /** Exceptions for grants that do not exist, or that were used after all. */
  staleExceptions: Exception[];
}

export interface Rights {
  grants: readonly Grant[];
  used: readonly UsedAction[];
  exceptions: readonly Exception[];
}

export function compareRights({ grants, used, exceptions }: Rights): Comparison {
  const unused = grants.filter((grant) => !used.some((use) => allows(grant, use)));
  return {
    excess: unused.filter((grant) => !exceptionFor(grant, exceptions)),
    missing: used.filter((use) => !grants.some((grant) => allows(grant, use))),
    idleKeys: idleKeys(
      grants.filter((grant) => !exceptionFor(grant, exceptions)),
      used,
    ),
    staleExceptions: exceptions.filter((exception) => {
      const candidates = exception.dependsOnCloud ? grants : unused;
      return !candidates.some((grant) => exceptionFor(grant, [exception]));
    }),
  };
}

export function exceptionFor(
  grant: Grant,
  exceptions: readonly Exception[],
): Exception | undefined {
  return exceptions.find(
    (exception) =>
      matches(exception.function, grant.function) &&
      matches(exception.action, grant.action) &&
      matches(exception.resource, grant.resource) &&
      matches(exception.condition ?? '*', grant.condition ?? ''),
  );
}

/** A condition belongs to several actions at once, so a key is needed when one of them used it. */
function idleKeys(grants: readonly Grant[], used: readonly UsedAction[]): Comparison['idleKeys'] {
  // A log without keys says nothing about them.
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

/** Only conditions on partition keys are compared; the others are for readers of the table. */
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
