/** A change of a stored format in a release. */
import type { StoredItem } from './formats.repository.ts';

export interface Migration {
  /** Name of a stored kind. */
  kind: string;
  /** The version after the migration, from the one before. */
  to: number;
  /** Says how this release handles items that are not upgraded yet; the log repeats it. */
  meanwhile: string;
  /**
   * An item whose keys change is moved. If it throws, the item is left unchanged and reported.
   * @returns undefined for an item of this version or a later one, which may be among the others
   */
  upgrade(item: StoredItem): StoredItem | undefined;
}

/** Empty: every kind is in the format of release 0.1.0. */
export const migrations: readonly Migration[] = [];

/**
 * All migrations of a kind from a version on, in sequence.
 * @returns undefined when they change nothing
 */
export function upgradeItem(item: StoredItem, steps: readonly Migration[]): StoredItem | undefined {
  let upgraded: StoredItem | undefined;
  for (const { upgrade } of steps) upgraded = upgrade(upgraded ?? item) ?? upgraded;
  return upgraded;
}

/**
 * The migrations from a version to the kind's current one, in order. @throws Error when a step is
 * missing
 */
export function stepsFrom(
  version: number,
  { name, version: present }: { name: string; version: number },
  all: readonly Migration[],
): Migration[] {
  return Array.from({ length: present - version }, (_, index) => {
    const to = version + index + 1;
    const step = all.find((each) => each.kind === name && each.to === to);
    if (!step) throw new Error(`Nothing upgrades ${name} to version ${to}: add a migration.`);
    return step;
  });
}
