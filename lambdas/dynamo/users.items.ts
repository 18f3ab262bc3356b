import * as z from 'zod';
import { normalizeName, type UserRecord, userRecordSchema } from '../users/user.ts';
import { keys } from './keys.ts';

const uniqueItemSchema = z.object({ userId: z.uuid() });

/** Whoever was ever created and not deleted, pending or not. */
export const userCountersSchema = z.object({ all: z.int().default(0) });

export function userItem(user: UserRecord) {
  return { ...keys.user(user.id), ...user };
}

export function uniqueItems(user: UserRecord) {
  return {
    username: { ...keys.username(normalizeName(user.username)), userId: user.id },
    email: { ...keys.email(normalizeName(user.email)), userId: user.id },
  };
}

/** @throws ZodError when the stored item is not a user */
export function parseUser(item: unknown): UserRecord | undefined {
  return item === undefined ? undefined : userRecordSchema.parse(item);
}

export function parseUniqueOwner(item: unknown): string | undefined {
  return item === undefined ? undefined : uniqueItemSchema.parse(item).userId;
}
