/** Converts users to items of the core table and back. */
import * as z from 'zod';
import {
  normalizeName,
  type UserRecord,
  userRecordSchema,
  type UserOutboxEntry,
} from '#lambdas/features/users/user.ts';
import type { ListPosition } from '#lambdas/kernel/paging.ts';
import { type Item, keys, userPictureKey } from '../keys.ts';

const uniqueItemSchema = z.object({ userId: z.uuid() });

export const userNamesSchema = userRecordSchema.pick({
  id: true,
  username: true,
  email: true,
  firstName: true,
  lastName: true,
  dateJoined: true,
});
const userCountersSchema = z.object({ total: z.int().min(0), activeAdmins: z.int().min(0) });
export const userClaimSchema = z.object({ requestHash: z.string(), userId: z.uuid() });

export function userItem(user: UserRecord): Item {
  return { ...keys.user(user.id), ...user };
}

export function uniqueItems(user: UserRecord) {
  return {
    username: { ...keys.username(normalizeName(user.username)), userId: user.id },
    email: { ...keys.email(normalizeName(user.email)), userId: user.id },
  };
}

export function positionOf({ dateJoined, id }: UserRecord): ListPosition {
  return { time: dateJoined, id };
}

/** Contains only names, because other attributes would have to be updated with every sign-in. */
export function userEntryItem(user: UserRecord): Item {
  return { ...keys.userEntry(positionOf(user)), ...userNamesSchema.parse(user) };
}

/** Repeats the object key of a user's picture for the daily sweep, which may not read users. */
export function userPictureItem(userId: string, objectKey: string): Item {
  return { ...userPictureKey(userId), objectKey };
}

export function userOutboxItem(entry: UserOutboxEntry): Item {
  return { ...keys.userOutbox(entry), ...entry };
}

/** @throws ZodError when the stored item is not a user */
export function parseUser(item: unknown): UserRecord | undefined {
  return item === undefined ? undefined : userRecordSchema.parse(item);
}

export function parseUniqueOwner(item: unknown): string | undefined {
  return item === undefined ? undefined : uniqueItemSchema.parse(item).userId;
}

/** @returns 0 while the counters are not stored yet */
export function parseUserTotal(counters: unknown): number {
  return counters === undefined ? 0 : userCountersSchema.parse(counters).total;
}
