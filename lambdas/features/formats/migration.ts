/** Migrations that change the format of stored items from one release to the next. */
import type { StoredItem } from './formats.repository.ts';

export interface Migration {
  /** Name of a stored kind. */
  kind: string;
  /** Version of the upgraded items; the migration begins with the version before. */
  to: number;
  /** Text for the log: how this release handles items that are not upgraded yet. */
  meanwhile: string;
  /**
   * May change an item's keys, which moves the item. May throw: the item then stays as it is and is reported.
   * @returns undefined for an item that already has this version or a later one
   */
  upgrade(item: StoredItem): StoredItem | undefined;
}

/** Empty: every kind is in the format of release 0.1.0. */
export const migrations: readonly Migration[] = [];

/**
 * Applies migrations of a kind in sequence.
 * @returns undefined when they change nothing
 */
export function upgradeItem(item: StoredItem, steps: readonly Migration[]): StoredItem | undefined {
  let upgraded: StoredItem | undefined;
  for (const { upgrade } of steps) upgraded = upgrade(upgraded ?? item) ?? upgraded;
  return upgraded;
}

/** Finds the migrations from `version` to the kind's current one, in order. @throws Error when one is missing */
export function stepsFrom(
  version: number,
  { name, version: current }: { name: string; version: number },
  all: readonly Migration[],
): Migration[] {
  return Array.from({ length: current - version }, (_, index) => {
    const to = version + index + 1;
    const step = all.find((each) => each.kind === name && each.to === to);
    if (!step) throw new Error(`Nothing upgrades ${name} to version ${to}: add a migration.`);
    return step;
  });
}
