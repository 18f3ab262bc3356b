import {
  type StoredKind,
  type StoredTable,
  storedTables,
  upgradedPartitions,
} from '#shared/platform/stored-kinds.ts';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { itemGrant, writeItems } from './item-grant.ts';

/**
 * Permissions with which the publisher upgrades stored items: none while every kind is in its first
 * version. A scan names no partition, so no condition can narrow it.
 */
export function upgradeGrants(
  tableArns: Record<StoredTable, string>,
  kinds?: readonly StoredKind[],
): PolicyStatement[] {
  return storedTables.flatMap((table) => {
    const partitions = upgradedPartitions(table, kinds);
    if (partitions.length === 0) return [];
    return [
      new PolicyStatement({ actions: ['dynamodb:Scan'], resources: [tableArns[table]] }),
      itemGrant(tableArns[table], { actions: ['dynamodb:GetItem', ...writeItems], partitions }),
    ];
  });
}
