import type { Handlers, SignedIn } from '#shared/routes/handler.ts';
import type {
  FoundPersonalData,
  ErasedPersonalData,
  PersonalDataPlace,
} from '#shared/schemas/personal-data.ts';
import { nameOf, type UserRecord } from '../users/users.repository.ts';
import { kindsOf, toExport } from './export-personal-data.ts';
import { type Person, type PersonalDataDeps, personWith, recordUse, names } from './person.ts';
import { readStep, type Step, newestEvents } from './read-step.ts';
import { type AuditEvent, erasedLabel } from '#lambdas/kernel/audit-event.ts';
import { eachInParallel } from '#lambdas/kernel/each-in-parallel.ts';
import { savingLatest } from '#lambdas/kernel/saving.ts';

type PersonalData = 'findPersonalData' | 'exportPersonalData' | 'erasePersonalData';

export function personalDataHandlers(deps: PersonalDataDeps): Handlers<PersonalData> {
  return {
    findPersonalData: async ({ body: { email, from } }) => {
      const person = await personWith(email, deps);
      return { body: toFound(await readStep({ person, from }, deps), person) };
    },
    exportPersonalData: async ({ body: { email, from }, principal: actor }) => {
      const person = await personWith(email, deps);
      const body = await toExport(await readStep({ person, from }, deps), person, deps);
      await recordUse({ use: 'export', of: kindsOf(body), actor }, deps);
      return { body };
    },
    erasePersonalData: async ({ body: { email, from }, principal: actor }) => ({
      body: await erasePersonalData({ email, from, actor }, deps),
    }),
  };
}

function toFound(step: Step, { user }: Person): FoundPersonalData {
  return {
    user: user ? { id: user.id, name: nameOf(user), username: user.username } : null,
    messages: step.messages.map(({ id, isSpam, subject, createdAt }) => ({
      id,
      folder: isSpam ? 'spam' : 'inbox',
      subject,
      created_at: createdAt,
    })),
    activity: step.events.length,
    working_copies: step.copies.length,
    posts: step.posts.length,
    next: step.next,
  };
}

/**
 * Deletes what one step finds. The user goes last, because the rest is found through the user: an
 * erasure that breaks off is completed by another one.
 *
 * 1. Disable the user's account, so that they do nothing that would be missed.
 * 2. Record it, if there is anything to erase.
 * 3. Delete messages and unsaved changes, and replace the user's name in the activity.
 * 4. After the last step, delete the user. Nobody can erase their own account here: of
 *    their own data, only messages are erased.
 * @throws Problem `last-admin`
 */
async function erasePersonalData(
  { email, from, actor }: { email: string; from: PersonalDataPlace | undefined; actor: SignedIn },
  deps: PersonalDataDeps,
): Promise<ErasedPersonalData> {
  const owner = await personWith(email, deps);
  const person = owner.user?.id === actor.userId ? { ...owner, user: undefined } : owner;
  const { user } = person;
  if (user) await deps.lockUser({ id: user.id, actor });
  const step = await readStep({ person, from }, deps);
  const isLast = step.next === null;
  // The last step looks again at the newest: others may have changed the user since.
  const events = user && isLast ? await newestEvents(deps) : step.events;
  const named = events.filter((event) => user && isNamedIn(event, user));
  const of = [
    ...(step.messages.length > 0 ? ['messages'] : []),
    ...(named.length > 0 ? ['activity'] : []),
    ...(step.copies.length > 0 ? ['unsaved changes'] : []),
    ...(user && isLast ? ['account'] : []),
  ];
  await recordUse({ use: 'erase', of, actor }, deps);
  const messages = await removeMessages(step, deps);
  await eachInParallel(named, (event) => deps.audit.record({ ...event, label: erasedLabel }));
  await eachInParallel(step.copies, ({ entry, id }) =>
    deps.copies.remove({ userId: user?.id ?? '', entry, id }),
  );
  if (user && isLast) await deps.eraseUser({ id: user.id, actor });
  return {
    messages,
    activity: named.length,
    working_copies: step.copies.length,
    user_deleted: user !== undefined && isLast,
    next: step.next,
  };
}

function isNamedIn(event: AuditEvent, user: UserRecord): boolean {
  return names(event, user) && event.label !== erasedLabel;
}

/**
 * One after the other, because all change the same counters.
 * @returns how many there still were
 */
async function removeMessages(
  { messages }: Step,
  { inbox }: Pick<PersonalDataDeps, 'inbox'>,
): Promise<number> {
  let removed = 0;
  for (const { id } of messages) {
    const outcome = await savingLatest(undefined, async () => {
      const message = await inbox.find(id);
      return message ? inbox.remove({ message }) : 'gone';
    });
    if (outcome === 'saved') removed += 1;
  }
  return removed;
}
