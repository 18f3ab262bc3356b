import type { Handlers, SignedIn } from '#shared/routes/handler.ts';
import type {
  FoundPersonalData,
  ErasedPersonalData,
  PersonalDataPlace,
} from '#shared/schemas/personal-data.ts';
import { nameOf, type UserRecord } from '../users/users.repository.ts';
import { kindsOf, toExport } from './export-personal-data.ts';
import {
  type Person,
  type PersonalDataDeps,
  findPerson,
  recordUse,
  isAboutUser,
} from './person.ts';
import { readStep, type Step, newestEvents } from './read-step.ts';
import { type AuditEvent, erasedLabel } from '#lambdas/kernel/audit-event.ts';
import { eachInParallel } from '#lambdas/kernel/each-in-parallel.ts';
import { savingLatest } from '#lambdas/kernel/saving.ts';

type PersonalData = 'findPersonalData' | 'exportPersonalData' | 'erasePersonalData';

export function personalDataHandlers(deps: PersonalDataDeps): Handlers<PersonalData> {
  return {
    findPersonalData: async ({ body: { email, from } }) => {
      const person = await findPerson(email, deps);
      return { body: toFound(await readStep({ person, from }, deps), person) };
    },
    exportPersonalData: async ({ body: { email, from }, principal: actor }) => {
      const person = await findPerson(email, deps);
      const body = await toExport(await readStep({ person, from }, deps), person, deps);
      await recordUse({ use: 'export', kinds: kindsOf(body), actor }, deps);
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
 * Erases the data of one step. The other data is found through the user, who is therefore deleted last; an
 * erasure that was interrupted can be repeated.
 *
 * 1. Disable the user's account, so that the user adds no data that would be missed.
 * 2. Record the erasure, if there is anything to erase.
 * 3. Delete messages and unsaved changes, and replace the user's name in the activity feed.
 * 4. After the last step, delete the user. Administrators cannot erase their own account here, only the
 *    messages with their address.
 * @throws Problem `last-admin`
 */
async function erasePersonalData(
  { email, from, actor }: { email: string; from: PersonalDataPlace | undefined; actor: SignedIn },
  deps: PersonalDataDeps,
): Promise<ErasedPersonalData> {
  const found = await findPerson(email, deps);
  const person = found.user?.id === actor.userId ? { ...found, user: undefined } : found;
  const { user } = person;
  if (user) await deps.lockUser({ id: user.id, actor });
  const step = await readStep({ person, from }, deps);
  const isLast = step.next === null;
  // The last step reads the newest events again, as others may have changed the user since.
  const events = user && isLast ? await newestEvents(deps) : step.events;
  const named = events.filter((event) => user && isNamedIn(event, user));
  const kinds = [
    ...(step.messages.length > 0 ? ['messages'] : []),
    ...(named.length > 0 ? ['activity'] : []),
    ...(step.copies.length > 0 ? ['unsaved changes'] : []),
    ...(user && isLast ? ['account'] : []),
  ];
  await recordUse({ use: 'erase', kinds, actor }, deps);
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
  return isAboutUser(event, user) && event.label !== erasedLabel;
}

/**
 * Deletes messages one after the other, as all change the same counters.
 * @returns how many still existed
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
