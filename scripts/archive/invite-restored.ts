/** Invites restored users through the function that signs people in, and finds users who had more rights in the archive. */
import { createUsersRepository } from '#lambdas/adapters/dynamo/users/users.dynamo.ts';
import {
  type InviteAnswer,
  inviteAnswerSchema,
} from '#lambdas/features/users/invitations.usecases.ts';
import {
  awaitsInvitation,
  roleOf,
  type UserRecord,
  userRecordSchema,
} from '#lambdas/features/users/user.ts';
import { linkLimits } from '#shared/schemas/limits.ts';
import { CommandFailed } from '../build/run.ts';
import { failureSentence, FunctionFailed, invoke, type InvokedFunction } from '../deploy/invoke.ts';
import type { CheckedArchive } from './archived-units.ts';
import type { Restore } from './restore-site.ts';

/** The function itself times out after 15 seconds. */
const timeoutMs = 30_000;
/** Users per read of the table. */
const batchUsers = 100;

/** Finds restored users who have never signed in and have no invitation that is valid or was used. */
export async function awaitingInvitation({
  checked,
  site,
  now,
}: Pick<Restore, 'checked' | 'site' | 'now'>): Promise<UserRecord[]> {
  const ids: string[] = [];
  for await (const [user] of checked.units('users')) ids.push(String(user['id']));
  const users = createUsersRepository(site.tables.core);
  const found: UserRecord[] = [];
  for (let start = 0; start < ids.length; start += batchUsers) {
    found.push(...(await users.findAll(ids.slice(start, start + batchUsers))));
  }
  return found.filter((user) => awaitsInvitation(user, now()));
}

export async function isMailSetUp(auth: InvokedFunction): Promise<boolean> {
  return (await askAuthFunction(auth, {})) === 'mail-set-up';
}

export interface Invited {
  mailed: number;
  /** Usernames of users to whom no mail could be sent. */
  unmailed: string[];
}

export async function inviteUsers(
  users: readonly UserRecord[],
  { auth, progress }: { auth: InvokedFunction; progress: Restore['progress'] },
): Promise<Invited> {
  const invited: Invited = { mailed: 0, unmailed: [] };
  for (const [done, { id: userId, username }] of users.entries()) {
    progress.step('Inviting users', done, users.length);
    const outcome = await askAuthFunction(auth, { userId });
    if (outcome === 'mailed') invited.mailed += 1;
    else if (outcome !== 'unneeded') invited.unmailed.push(username);
  }
  progress.end();
  return invited;
}

export function invitedSentences({ mailed, unmailed }: Invited): string[] {
  const links = `the links work once, within ${linkLimits.invitation.hours} hours`;
  return [
    ...(mailed > 0 ? [`Invited by mail: ${describeUninvited(mailed)}; ${links}.`] : []),
    ...(unmailed.length > 0
      ? [
          `No mail could be sent to ${unmailed.join(', ')}: the log of the function that signs people in says why.`,
        ]
      : []),
  ];
}

export function describeUninvited(count: number): string {
  return `${count} ${count === 1 ? 'user' : 'users'} of the archive who ${count === 1 ? 'has' : 'have'} never signed in`;
}

async function askAuthFunction(
  auth: InvokedFunction,
  user: { userId?: string },
): Promise<InviteAnswer['outcome']> {
  const answer = await invoke(auth, {
    what: 'Inviting users',
    payload: { task: 'invite', ...user },
    longestMs: timeoutMs,
  }).catch((error: unknown) => {
    if (!(error instanceof FunctionFailed)) throw error;
    const remedy = 'See its log; run the same command again, and it goes on.';
    throw failureSentence('The function that signs people in', error.reason, remedy);
  });
  const { data } = inviteAnswerSchema.safeParse(answer);
  if (data) return data.outcome;
  throw new CommandFailed(
    'The answer of the function that signs people in is unknown to this version. Deploy the stage again.',
  );
}

type NamedUser = Pick<UserRecord, 'username' | 'email' | 'isAdmin' | 'isStaff' | 'isViewer'>;

interface PrivilegedUsers {
  /** Users who are not in the site yet. */
  absent: NamedUser[];
  /** Users who have fewer rights in the site than in the archive. */
  underprivileged: NamedUser[];
}

/** Finds the archive's administrators and staff who lack these rights in the site. */
export async function findPrivilegedUsers({ checked, site }: Pick<Restore, 'checked' | 'site'>) {
  const users = createUsersRepository(site.tables.core);
  const privileged: PrivilegedUsers = { absent: [], underprivileged: [] };
  for await (const [item] of checked.units('users')) {
    const user = userRecordSchema.parse(item);
    if (!user.isAdmin && !user.isStaff) continue;
    const siteUser = await users.findById(user.id);
    const hasSameRights = siteUser?.isAdmin || (siteUser?.isStaff && !user.isAdmin);
    if (!siteUser) privileged.absent.push(user);
    else if (!hasSameRights) privileged.underprivileged.push(user);
  }
  return privileged;
}

export function withoutRights(checked: CheckedArchive): CheckedArchive {
  return {
    ...checked,
    units: async function* (file) {
      for await (const unit of checked.units(file)) {
        yield file === 'users' ? [{ ...unit[0], isAdmin: false, isStaff: false }] : unit;
      }
    },
  };
}

/** @returns a list such as `ada (admin, ada@example.com), ben (staff, ben@example.com)` */
export function describeUsers(users: readonly NamedUser[]): string {
  return users.map((user) => `${user.username} (${roleOf(user)}, ${user.email})`).join(', ');
}
