/** The items of users in the core table: how they are written, and how they are parsed when read. */
import * as z from 'zod';
import {
  normalizeName,
  type UserRecord,
  userRecordSchema,
  type UserOutboxEntry,
} from '#lambdas/features/users/user.ts';
import type { TimePlace } from '#lambdas/kernel/paging.ts';
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

export function positionOf({ dateJoined, id }: Pick<UserRecord, 'dateJoined' | 'id'>): TimePlace {
  return { time: dateJoined, id };
}

/** The names alone: everything else would have to change with each sign-in. */
export function userEntryItem(user: UserRecord): Item {
  return { ...keys.userEntry(positionOf(user)), ...userNamesSchema.parse(user) };
}

/** A copy of the reference for the daily sweep, which may not read users. */
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

/** Counts start at zero for a new user. */
export function parseUserTotal(counters: unknown): number {
  return counters === undefined ? 0 : userCountersSchema.parse(counters).total;
}
