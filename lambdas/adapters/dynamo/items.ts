/** What items of every kind have in common. */
import type { Key } from './keys.ts';

/** An item as it is written; whatever is read is parsed first. */
export type Item = Key & Record<string, unknown>;

/** DynamoDB's unit of expiry, rounded up. */
export function epochSeconds(date: Date): number {
  return Math.ceil(date.getTime() / 1000);
}
