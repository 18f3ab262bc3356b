/** The conditions that writes of several features share. */
import { tableKeys } from '#shared/platform/tables.ts';
import type { Condition } from './transact.ts';

const names = { '#pk': tableKeys.partition };

export const isNew: Condition = { expression: 'attribute_not_exists(#pk)', names };
export const exists: Condition = { expression: 'attribute_exists(#pk)', names };

/** Neither changed nor deleted since it was read. */
export function isVersion({ version }: { version: number }): Condition {
  return {
    expression: '#version = :version AND attribute_not_exists(#trashedAt)',
    names: { '#version': 'version', '#trashedAt': 'trashedAt' },
    values: { ':version': version },
  };
}

/** Still deleted, as it was read. */
export function isTrashed({ version }: { version: number }, trashedAt: string): Condition {
  return {
    expression: '#version = :version AND #trashedAt = :trashedAt',
    names: { '#version': 'version', '#trashedAt': 'trashedAt' },
    values: { ':version': version, ':trashedAt': trashedAt },
  };
}
