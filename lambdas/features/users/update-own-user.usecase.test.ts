import { expect, it } from 'vitest';
import { uploadRecord } from '#test/support/in-memory-uploads.ts';
import { callerOf, usersInMemory } from '#test/support/user-fixtures.ts';
import { type UpdateOwnUser, updateOwnUserSchema } from '#shared/schemas/users.ts';
import { userMessages } from '#shared/schemas/user-messages.ts';
import { strangersLimit } from '../auth/attempts.repository.ts';
import { updateOwnUser } from './update-user.usecase.ts';

const sent = {
  email: 'Grace@Example.com',
  current_password: 'old-password',
  first_name: 'Grace',
  last_name: 'Hopper',
};
const address = '192.0.2.1';

async function somebody() {
  const world = await usersInMemory();
  const user = await world.person({ username: 'grace', isStaff: true });
  const actor = callerOf(user);
  const change = (fields: Partial<UpdateOwnUser> = {}, ifMatch?: number) =>
    updateOwnUser({ sent: { ...sent, ...fields }, actor, ifMatch, address }, world.deps);
  return { ...world, user, change };
}

it('changes the own name and address, nothing else, and records it', async () => {
  const { change, user, store } = await somebody();
  const changed = {
    firstName: 'Grace',
    lastName: 'Hopper',
    email: 'grace@example.com',
    version: 2,
  };
  expect(await change()).toEqual({ ...user, ...changed });
  expect(await store.users.findById(user.id)).toEqual({ ...user, ...changed });
  const event = { action: 'update_user', label: 'grace', userId: user.id };
  expect((await store.events()).at(-1)).toMatchObject(event);
});

it("keeps names that are not sent, and refuses somebody else's address", async () => {
  const { deps, user, change, admin } = await somebody();
  const request = { sent: { email: user.email }, actor: callerOf(user), ifMatch: 1, address };
  expect(await updateOwnUser(request, deps)).toMatchObject({ firstName: 'Ada', version: 2 });
  await expect(change({ email: admin.email })).rejects.toMatchObject({
    code: 'email-taken',
    errors: { email: 'This email address is already in use' },
  });
});

it.each([
  [undefined, userMessages.passwordForEmail],
  ['', userMessages.passwordForEmail],
  ['a-guess', userMessages.passwordWrong],
])('does not take another address with the password %o', async (current_password, detail) => {
  const { deps, user, store } = await somebody();
  const { email } = sent;
  const request = { sent: { email, current_password }, actor: callerOf(user), ifMatch: 1, address };
  await expect(updateOwnUser(request, deps)).rejects.toMatchObject({
    code: 'validation-failed',
    errors: { current_password: detail },
  });
  expect(await store.users.findById(user.id)).toEqual(user);
});

it('lets a session guess the password no more often than anybody', async () => {
  const { change } = await somebody();
  const guessing = () => change({ current_password: 'a-guess' });
  for (let count = 0; count < strangersLimit.attempts; count += 1) {
    await expect(guessing()).rejects.toMatchObject({ code: 'validation-failed' });
  }
  await expect(guessing()).rejects.toMatchObject({ code: 'too-many-requests' });
});

it('takes an uploaded picture, keeps it when none is sent, and removes it for null', async () => {
  const { change, user, uploads, store } = await somebody();
  const picture = 'uploads/00000000-0000-4000-8000-000000000001.png';
  const refusal = {
    code: 'validation-failed',
    detail: userMessages.pictureMissing,
    errors: { picture: userMessages.pictureMissing },
  };
  await expect(change({ picture })).rejects.toMatchObject(refusal);
  expect(await store.users.findById(user.id)).toEqual(user);
  await uploads.add(uploadRecord(picture));
  expect(await change({ picture })).toMatchObject({ picture, version: 2 });
  uploads.find = async () => undefined;
  expect(await change({ first_name: 'Eva', picture })).toMatchObject({ picture, version: 3 });
  expect(await change()).toMatchObject({ picture, version: 4 });
  expect((await change({ picture: null })).picture).toBeUndefined();
});

it.each([
  'https://example.com/me.png',
  'uploads/me.png',
  'uploads/00000000-0000-4000-8000-000000000001.svg',
  '',
])('does not take %o for a picture', (picture) => {
  const { error } = updateOwnUserSchema.safeParse({ email: 'ada@example.com', picture });
  expect(error?.issues).toMatchObject([
    { path: ['picture'], message: userMessages.pictureMissing },
  ]);
});

it('is refused on the basis of a stale version, and after the user is gone', async () => {
  const { change, user, store } = await somebody();
  await change({}, 1);
  await expect(change({}, 1)).rejects.toMatchObject({ code: 'stale-version' });
  const { deps } = await usersInMemory();
  const request = { sent, actor: callerOf(user), ifMatch: undefined, address };
  const elsewhere = updateOwnUser(request, deps);
  await expect(elsewhere).rejects.toMatchObject({ code: 'session-ended' });
  await store.change(user.id, { isActive: false });
  await expect(change()).rejects.toMatchObject({ code: 'session-ended' });
});
