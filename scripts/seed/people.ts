/** Creates the people of a seeded site through the use case that creates every user. */
import { coreTable } from '#lambdas/adapters/dynamo/dynamo-client.ts';
import type { UserRecord } from '#lambdas/features/users/user.ts';
import { wireUsers } from '#lambdas/runtime/wiring/users.wiring.ts';
import type { SignedIn } from '#shared/routes/handler.ts';
import { seedUsers } from './users.ts';

/**
 * Creates those who are missing; existing accounts stay as they are. The SDK finds region, credentials and
 * endpoint in its usual variables.
 * @returns all of them, in the order of `seedUsers`
 */
export async function seedPeople({
  tableName,
  userPoolId,
}: {
  tableName: string;
  userPoolId: string;
}): Promise<UserRecord[]> {
  const { createUser } = wireUsers({ table: coreTable(tableName), userPoolId });
  const people: UserRecord[] = [];
  for (const { username, password, email, firstName, lastName, flags } of seedUsers) {
    const names = { username, email, first_name: firstName, last_name: lastName };
    people.push(await createUser({ ...names, password, is_active: true, ...flags }));
  }
  return people;
}

/** Makes an author the signed-in user who fills the site. */
export function actorFor(author: UserRecord): SignedIn {
  const { id, username, firstName, lastName } = author;
  return { kind: 'admin', userId: id, sessionId: 'seed', username, firstName, lastName };
}
