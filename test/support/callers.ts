/** Every kind of caller of the API, with the validity of their token. */
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { keys } from '#lambdas/adapters/dynamo/keys.ts';
import { createUser } from '#lambdas/features/users/create-user.usecase.ts';
import { deleteUser } from '#lambdas/features/users/delete-user.usecase.ts';
import type { PrincipalKind } from '#shared/schemas/common.ts';
import { newUser, someNames } from './auth-fixtures.ts';
import { signedIn } from './posts-fixtures.ts';
import { forgeries, type TokenOwner } from './token-mint.ts';
import type { WholeApi } from './whole-api.ts';

interface Flags {
  isActive: boolean;
  isAdmin: boolean;
  isStaff: boolean;
  isViewer: boolean;
}

export interface Caller {
  who: string;
  worth: Worth;
  /** The token, if any, and its owner. */
  enter(people: People): { token: string | undefined; userId: string };
}

/** The rights of a kind, or none at all. */
export type Worth = { kind: PrincipalKind } | { refusal: 'sign-in-required' | 'session-ended' };

const onOff = [false, true];
export const flagMixes: Flags[] = onOff.flatMap((isActive) =>
  onOff.flatMap((isAdmin) =>
    onOff.flatMap((isStaff) => onOff.map((isViewer) => ({ isActive, isAdmin, isStaff, isViewer }))),
  ),
);

export const callers: Caller[] = [
  {
    who: 'nobody',
    worth: { kind: 'anonymous' },
    enter: ({ admin }) => ({ token: undefined, userId: admin.userId }),
  },
  ...flagMixes.map(
    (flags): Caller => ({
      who: nameOf(flags),
      worth: flags.isActive ? { kind: kindOf(flags) } : { refusal: 'session-ended' },
      enter: ({ api, ofMixes }) => {
        const owner = ofMixes.get(nameOf(flags));
        if (!owner) throw new Error(`There is nobody with ${nameOf(flags)}`);
        return { token: api.tokens.good(owner), userId: owner.userId };
      },
    }),
  ),
  administrator('who has logged out', 'session-ended', ({ api, loggedOut }) =>
    api.tokens.good(loggedOut),
  ),
  administrator('who was deleted', 'session-ended', ({ api, deleted }) => api.tokens.good(deleted)),
  administrator('with an expired token', 'sign-in-required', ({ api, admin }) =>
    api.tokens.expired(admin),
  ),
  ...forgeries.map((forgery) =>
    administrator(`with a token ${forgery}`, 'sign-in-required', ({ api, admin }) =>
      api.tokens.forged(admin, forgery),
    ),
  ),
];

function administrator(
  what: string,
  refusal: 'sign-in-required' | 'session-ended',
  tokenOf: (people: People) => string,
): Caller {
  return {
    who: `an administrator ${what}`,
    worth: { refusal },
    enter: (people) => ({ token: tokenOf(people), userId: people.admin.userId }),
  };
}

/** Repeated here on purpose: the precedence in the specification. */
function kindOf(flags: Flags): PrincipalKind {
  if (flags.isAdmin) return 'admin';
  if (flags.isStaff) return 'staff';
  return flags.isViewer ? 'viewer' : 'user';
}

export function nameOf(flags: Flags): string {
  const names = Object.entries(flags).flatMap(([flag, on]) => (on ? [flag.slice(2)] : []));
  return names.join('+') || 'no flag';
}

export interface People {
  api: WholeApi;
  /** A user whose session is never ended. */
  admin: TokenOwner;
  loggedOut: TokenOwner;
  deleted: TokenOwner;
  /** A user for each combination of flags, with a session, by name. */
  ofMixes: ReadonlyMap<string, TokenOwner>;
}

export async function peopleOf(api: WholeApi): Promise<People> {
  const { sessions } = api.userDeps;
  const administrators = { isActive: true, isAdmin: true, isStaff: false, isViewer: false };
  const enter = async (flags: Flags) => begin(api, await person(api, flags));

  const ofMixes = new Map<string, TokenOwner>();
  for (const flags of flagMixes) {
    const owner = await enter(flags);
    ofMixes.set(nameOf(flags), owner);
    // The session remains: only this flag prevents access.
    if (!flags.isActive) await disable(api, owner.userId);
  }
  const [admin, loggedOut, deleted] = [
    await enter(administrators),
    await enter(administrators),
    await enter(administrators),
  ];
  await sessions.end(loggedOut.userId, loggedOut.sessionId);
  const request = { id: deleted.userId, actor: signedIn('admin'), ifMatch: undefined };
  await deleteUser(request, api.userDeps);
  return {
    api,
    admin,
    loggedOut,
    deleted,
    ofMixes,
  };
}

/** A user whose password is that of `newUser`. */
export async function person(
  api: WholeApi,
  { isViewer, isStaff, isAdmin }: Pick<Flags, 'isViewer' | 'isStaff' | 'isAdmin'>,
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

async function disable({ table }: WholeApi, userId: string): Promise<void> {
  await table.client.send(
    new UpdateCommand({
      TableName: table.tableName,
      Key: { ...keys.user(userId) },
      UpdateExpression: 'SET isActive = :no',
      ExpressionAttributeValues: { ':no': false },
    }),
  );
}
