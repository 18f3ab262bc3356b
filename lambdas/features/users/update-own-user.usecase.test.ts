import { expect, it } from 'vitest';
import { callerOf, usersInMemory } from '#test/support/user-fixtures.ts';
import { updateOwnUser } from './update-own-user.usecase.ts';

const sent = { email: 'Grace@Example.com', first_name: 'Grace', last_name: 'Hopper' };

async function somebody() {
  const world = await usersInMemory();
  const user = await world.person({ username: 'grace', isStaff: true });
  const actor = callerOf(user);
  const change = (fields: Partial<typeof sent> = {}, ifMatch?: number) =>
    updateOwnUser({ sent: { ...sent, ...fields }, actor, ifMatch }, world.deps);
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
  expect(store.events.at(-1)).toMatchObject(event);
});

it("keeps names that are not sent, and refuses somebody else's address", async () => {
  const { deps, user, change, admin } = await somebody();
  const request = { sent: { email: user.email }, actor: callerOf(user), ifMatch: 1 };
  expect(await updateOwnUser(request, deps)).toMatchObject({ firstName: 'Ada', version: 2 });
  await expect(change({ email: admin.email })).rejects.toMatchObject({
    code: 'email-taken',
    errors: { email: 'This email address is already in use' },
  });
});

it('is refused on the basis of a stale version, and after the user is gone', async () => {
  const { change, user } = await somebody();
  await change({}, 1);
  await expect(change({}, 1)).rejects.toMatchObject({ code: 'stale-version' });
  const { deps } = await usersInMemory();
  const elsewhere = updateOwnUser({ sent, actor: callerOf(user), ifMatch: undefined }, deps);
  await expect(elsewhere).rejects.toMatchObject({ code: 'session-ended' });
});
