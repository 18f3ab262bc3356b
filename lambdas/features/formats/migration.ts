/** A change of a stored format, as a release brings it. */
import type { StoredItem } from './formats.repository.ts';

export interface Migration {
  /** Name of a stored kind. */
  kind: string;
  /** The version that it leads to, from the one before. */
  to: number;
  /** How this release gets on with items that were not upgraded yet; the log repeats it. */
  meanwhile: string;
  /**
   * An item whose keys it changes is moved. If it throws, the item stays as it was and is reported.
   * @returns undefined for an item of this version or a later one: they lie among the others
   */
  upgrade(item: StoredItem): StoredItem | undefined;
}

/** Empty: every kind is as release 0.1.0 wrote it. */
export const migrations: readonly Migration[] = [];

/**
 * All migrations of a kind from a version on, one after the other.
 * @returns undefined when they change nothing
 */
export function upgradeItem(item: StoredItem, steps: readonly Migration[]): StoredItem | undefined {
  let upgraded: StoredItem | undefined;
  for (const { upgrade } of steps) upgraded = upgrade(upgraded ?? item) ?? upgraded;
  return upgraded;
}

/** What leads from a version to the kind's present one, in order. @throws Error when a step is missing */
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
