import type { Handlers } from '#shared/routes/handler.ts';
import type { FoundPersonalData } from '#shared/schemas/personal-data.ts';
import { nameOf } from '../users/users.repository.ts';
import { erasePersonalData } from './erase-personal-data.usecase.ts';
import { kindsOf, toExport } from './export-personal-data.ts';
import { type Person, type PersonalDataDeps, personWith, recordUse } from './person.ts';
import { readStep, type Step } from './read-step.ts';

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
