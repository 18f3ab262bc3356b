/** Lists every kind of caller of the API, and signs users of each kind in. */
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
  /** Rights that the API should give to the caller. */
  worth: Worth;
  /** @returns the caller's token, if any, and the user id */
  enter(people: People): { token: string | undefined; userId: string };
}

/** The kind of principal whose rights a caller has, and the caller's role if it differs; or why the API refuses the caller. */
export type Worth = { kind: PrincipalKind; role?: PrincipalKind } | { refusal: 'session-ended' };

const roles = ['user', 'viewer', 'staff', 'admin'] as const;

/** Combinations of flags and refused tokens are tested elsewhere, beside the code that decides about them. */
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
  /** Users whose sessions stay valid. */
  ofRoles: Record<(typeof roles)[number], TokenOwner>;
  /** Administrator who has logged out. */
  loggedOut: TokenOwner;
  /** Administrator who had to set up a second step long ago. */
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

/**
 * Requires the second step since a date long ago, and makes this user join that early. Everybody else gets seven days
 * from joining.
 */
async function requireSecondStep({ table }: WholeApi, userId: string): Promise<void> {
  const longAgo = new Date(0).toISOString();
  await write(table, { put: { ...keys.signInRules(), secondStepRequiredSince: longAgo } });
  await setAttributes(table, keys.user(userId), { dateJoined: longAgo });
}

type Flags = Pick<UserRecord, 'isViewer' | 'isStaff' | 'isAdmin'>;

/** Creates a user with the password of `newUser`. @returns the user id */
export async function person(
  api: WholeApi,
  { isViewer, isStaff, isAdmin }: Flags,
): Promise<string> {
  const flags = { is_viewer: isViewer, is_staff: isStaff, is_admin: isAdmin };
  return (await createUser(api.userDeps, { ...newUser, ...someNames(), ...flags })).id;
}

/** Starts a session without signing in, which would be slow with Cognito. */
export async function begin(api: WholeApi, userId: string): Promise<TokenOwner> {
  const sessionId = crypto.randomUUID();
  const startedAt = new Date();
  const endsAt = new Date(startedAt.getTime() + 86_400_000);
  const session = { userId, sessionId, familyId: sessionId, startedAt, endsAt };
  await api.userDeps.sessions.start(session);
  return { userId, sessionId };
}
