/** Every kind of caller of the API. */
import { keys } from '#lambdas/adapters/dynamo/keys.ts';
import { write } from '#lambdas/adapters/dynamo/transact.ts';
import { createUser } from '#lambdas/features/users/create-user.usecase.ts';
import type { UserRecord } from '#lambdas/features/users/user.ts';
import type { PrincipalKind } from '#shared/schemas/common.ts';
import { newUser, someNames } from './auth-fixtures.ts';
import { setAttributes } from './stored-items.ts';
import type { TokenOwner } from './token-mint.ts';
import type { WholeApi } from './whole-api.ts';

export interface Caller {
  who: string;
  worth: Worth;
  /** The token, if any, and its owner. */
  enter(people: People): { token: string | undefined; userId: string };
}

/** The rights of a kind, also where the role would give others, or none at all. */
export type Worth = { kind: PrincipalKind; role?: PrincipalKind } | { refusal: 'session-ended' };

const roles = ['user', 'viewer', 'staff', 'admin'] as const;

/** One for each role. How flags mix, and which tokens are refused, are decided in one place each and tested there. */
export const callers: Caller[] = [
  {
    who: 'nobody',
    worth: { kind: 'anonymous' },
    enter: ({ ofRoles }) => ({ token: undefined, userId: ofRoles.admin.userId }),
  },
  ...roles.map(
    (kind): Caller => ({
      who: kind,
      worth: { kind },
      enter: ({ api, ofRoles }) => entered(api, ofRoles[kind]),
    }),
  ),
  {
    who: 'an administrator who has logged out',
    worth: { refusal: 'session-ended' },
    enter: ({ api, loggedOut }) => entered(api, loggedOut),
  },
  {
    who: 'an administrator without the second step that is due',
    worth: { kind: 'user', role: 'admin' },
    enter: ({ api, overdue }) => entered(api, overdue),
  },
];

function entered({ tokens }: WholeApi, owner: TokenOwner) {
  return { token: tokens.good(owner), userId: owner.userId };
}

export interface People {
  api: WholeApi;
  /** Their sessions are never ended. */
  ofRoles: Record<(typeof roles)[number], TokenOwner>;
  /** An administrator. */
  loggedOut: TokenOwner;
  /** An administrator. */
  overdue: TokenOwner;
}

export async function peopleOf(api: WholeApi): Promise<People> {
  const enter = async (flags: Partial<Flags>) =>
    begin(api, await person(api, { isViewer: false, isStaff: false, isAdmin: false, ...flags }));
  const loggedOut = await enter({ isAdmin: true });
  await api.userDeps.sessions.end(loggedOut.userId, loggedOut.sessionId);
  const overdue = await enter({ isAdmin: true });
  await requireSecondStep(api, overdue.userId);
  const ofRoles = {
    user: await enter({}),
    viewer: await enter({ isViewer: true }),
    staff: await enter({ isStaff: true }),
    admin: await enter({ isAdmin: true }),
  };
  return { api, ofRoles, loggedOut, overdue };
}

/** Long ago, of somebody who was there; everybody else has seven days from their first one. */
async function requireSecondStep({ table }: WholeApi, userId: string): Promise<void> {
  const long = new Date(0).toISOString();
  await write(table, { put: { ...keys.signInRules(), secondStepRequiredSince: long } });
  await setAttributes(table, keys.user(userId), { dateJoined: long });
}

type Flags = Pick<UserRecord, 'isViewer' | 'isStaff' | 'isAdmin'>;

/** A user whose password is that of `newUser`. */
export async function person(
  api: WholeApi,
  { isViewer, isStaff, isAdmin }: Flags,
): Promise<string> {
  const flags = { is_viewer: isViewer, is_staff: isStaff, is_admin: isAdmin };
  return (await createUser(api.userDeps, { ...newUser, ...someNames(), ...flags })).id;
}

/** A session without a sign-in, which is slow with Cognito. */
export async function begin(api: WholeApi, userId: string): Promise<TokenOwner> {
  const sessionId = crypto.randomUUID();
  const startedAt = new Date();
  const endsAt = new Date(startedAt.getTime() + 86_400_000);
  const session = { userId, sessionId, familyId: sessionId, startedAt, endsAt };
  await api.userDeps.sessions.start(session);
  return { userId, sessionId };
}
