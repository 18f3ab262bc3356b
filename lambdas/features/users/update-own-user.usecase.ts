import { requireVersion, savingLatest } from '#lambdas/kernel/saving.ts';
import { problem } from '#shared/problems.ts';
import type { SignedIn } from '#shared/routes/handler.ts';
import { userMessages } from '#shared/schemas/user-messages.ts';
import type { UpdateOwnUser } from '#shared/schemas/users.ts';
import { normalizeName, type UserRecord } from './user.ts';
import { save, type UserDeps } from './user-changes.ts';
import { userEvent } from './user-event.ts';

interface Request {
  sent: UpdateOwnUser;
  actor: SignedIn;
  ifMatch: number | undefined;
}

/**
 * Changes the own name, e-mail address and picture. The password is not asked for: people sign in with their username,
 * and nothing can be reset by e-mail, so whoever has a session gains nothing by another address.
 * @throws Problem `session-ended` when the user was deleted meanwhile, `stale-version`, `email-taken`,
 *   `validation-failed` with `errors.picture` for one that was not uploaded here
 */
export function updateOwnUser(
  { sent, actor, ifMatch }: Request,
  deps: Pick<UserDeps, 'users' | 'uploads' | 'now' | 'newId'>,
): Promise<UserRecord> {
  return savingLatest(ifMatch, async () => {
    const found = await deps.users.findById(actor.userId);
    const before = requireVersion(found, { ifMatch, missing: 'session-ended' });
    const after = {
      ...before,
      email: normalizeName(sent.email),
      firstName: sent.first_name ?? before.firstName,
      lastName: sent.last_name ?? before.lastName,
      picture: sent.picture === undefined ? before.picture : (sent.picture ?? undefined),
      version: before.version + 1,
    };
    if (after.picture !== before.picture) await requireUpload(after.picture, deps);
    const context = { user: after, actorId: actor.userId, now: deps.now(), id: deps.newId() };
    return save({ before, after, event: userEvent('update_user', context) }, deps);
  });
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
