import { requireVersion, savingLatest } from '#lambdas/kernel/saving.ts';
import { problem } from '#shared/problems.ts';
import type { SignedIn } from '#shared/routes/handler.ts';
import { userMessages } from '#shared/schemas/user-messages.ts';
import type { UpdateOwnUser } from '#shared/schemas/users.ts';
import { type MailingDeps, notify } from './account-mail.ts';
import { normalizeName, type UserRecord } from './user.ts';
import { save, type UserDeps } from './user-changes.ts';
import { userEvent } from './user-event.ts';

interface Request {
  sent: UpdateOwnUser;
  actor: SignedIn;
  address: string;
  ifMatch: number | undefined;
}

export interface OwnUserDeps
  extends Pick<UserDeps, 'users' | 'uploads' | 'now' | 'newId'>,
    MailingDeps {
  /** @throws Problem `too-many-requests` */
  isOwnPassword: (asked: {
    actor: SignedIn;
    password: string;
    address: string;
  }) => Promise<boolean>;
}

/**
 * Changes the own name, picture and e-mail address. Another address takes the current password, as whoever reads
 * its mail gets the invitation when the site is restored: a stolen session must not be enough.
 * @throws Problem `session-ended` when the user was deleted or disabled meanwhile, `stale-version`, `email-taken`,
 *   `too-many-requests`, `validation-failed` with `errors.current_password`, or with `errors.picture` for one that
 *   was not uploaded here
 */
export async function updateOwnUser(request: Request, deps: OwnUserDeps): Promise<UserRecord> {
  const { sent, actor, ifMatch } = request;
  const { before: former, after: user } = await savingLatest(ifMatch, async () => {
    const found = await deps.users.findById(actor.userId);
    const active = found?.isActive ? found : undefined;
    const before = requireVersion(active, { ifMatch, missing: 'session-ended' });
    const after = {
      ...before,
      email: normalizeName(sent.email),
      passwordReset: normalizeName(sent.email) === before.email ? before.passwordReset : undefined,
      firstName: sent.first_name ?? before.firstName,
      lastName: sent.last_name ?? before.lastName,
      picture: sent.picture === undefined ? before.picture : (sent.picture ?? undefined),
      version: before.version + 1,
    };
    if (after.email !== normalizeName(before.email)) await requirePassword(request, deps);
    if (after.picture !== before.picture) await requireUpload(after.picture, deps);
    const context = { user: after, actorId: actor.userId, now: deps.now(), id: deps.newId() };
    const saved = await save({ before, after, event: userEvent('update_user', context) }, deps);
    return saved === 'stale' ? saved : { before, after: saved };
  });
  if (user.email !== normalizeName(former.email)) await notify(former, 'email', deps);
  return user;
}

async function requirePassword(
  { sent: { current_password: password }, actor, address }: Request,
  { isOwnPassword }: OwnUserDeps,
): Promise<void> {
  if (password && (await isOwnPassword({ actor, password, address }))) return;
  const detail = password ? userMessages.passwordWrong : userMessages.passwordForEmail;
  throw problem('validation-failed', { detail, errors: { current_password: detail } });
}

/** Only checked images have a record. */
async function requireUpload(
  picture: string | undefined,
  { uploads }: Pick<UserDeps, 'uploads'>,
): Promise<void> {
  if (picture === undefined || (await uploads.find(picture))) return;
  const detail = userMessages.pictureMissing;
  throw problem('validation-failed', { detail, errors: { picture: detail } });
}
