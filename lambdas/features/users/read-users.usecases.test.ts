import { describe, expect, it } from 'vitest';
import { failure } from '#test/support/auth-fixtures.ts';
import { callerOf, usersInMemory } from '#test/support/user-fixtures.ts';
import { deleteUser } from './delete-user.usecase.ts';
import { getUser, listUsers } from './read-users.usecases.ts';
import { toWireUser, type UserRecord } from './user.ts';

describe('the list of users', () => {
  async function setUp() {
    const users = await usersInMemory();
    const made: UserRecord[] = [];
    for (const name of ['Zoë', 'Adam', 'Eva']) {
      const address = `${name}@mail.example.com`.toLowerCase();
      made.push(await users.person({ username: name, email: address, firstName: `${name}s` }));
    }
    const viewer = await users.person({ username: 'demo', isViewer: true, lastName: 'Demoson' });
    const list = (query: Parameters<typeof listUsers>[0]['query'], actor = users.actor) =>
      listUsers({ query, actor }, users.deps);
    return { ...users, viewer, list, made };
  }
  const names = ({ users }: { users: UserRecord[] }) => users.map(({ username }) => username);

  it('continues from page to page, by number and by cursor', async () => {
    const { list } = await setUp();
    const first = await list({ page_size: 2 });
    expect(names(first)).toEqual(['demo', 'Eva']);
    expect(first.meta).toMatchObject({ page: 1, total_pages: 3, total: 5 });
    const second = await list({ page_size: 2, cursor: first.meta.next_cursor ?? '' });
    expect(names(second)).toEqual(['Adam', 'Zoë']);
    expect(await list({ page_size: 2, page: 2 })).toEqual(second);
    const last = await list({ page_size: 2, page: 3 });
    expect([names(last), last.meta.next_cursor]).toEqual([['root'], null]);
    expect(await list({ page: 9 })).toMatchObject({ users: [], meta: { total: 5 } });
    expect((await failure(list({ cursor: 'no-cursor' }))).code).toBe('validation-failed');
  });

  it('finds names and addresses in any spelling, page by page', async () => {
    const { list } = await setUp();
    expect(names(await list({ q: 'ZOË' }))).toEqual(['Zoë']);
    expect(names(await list({ q: 'adams mail.example' }))).toEqual(['Adam']);
    expect(names(await list({ q: 'nobody' }))).toEqual([]);
    const first = await list({ q: 'mail.example', page_size: 2 });
    expect([names(first), first.meta.total]).toEqual([['Eva', 'Adam'], 3]);
    const cursor = first.meta.next_cursor ?? '';
    expect(names(await list({ q: 'mail.example', page_size: 2, cursor }))).toEqual(['Zoë']);
  });

  it("masks addresses and others' names for a viewer, in a search as well", async () => {
    const { list, viewer, made, deps } = await setUp();
    const actor = callerOf(viewer);
    const seen = await list({}, actor);
    expect(JSON.stringify(seen)).not.toMatch(/Zoë|Adam|Eva|root|@/);
    expect(names(seen)).toEqual(['demo', 'hidden', 'hidden', 'hidden', 'hidden']);
    expect(seen.users[0]).toMatchObject({ lastName: 'Demoson', email: 'hidden' });
    for (const q of ['adam', 'mail.example', 'root']) {
      expect((await list({ q }, actor)).meta.total).toBe(0);
    }
    const id = made[0]?.id ?? '';
    expect(await getUser({ id, actor }, deps)).toMatchObject({ username: 'hidden' });
  });

  it('shows pictures to editors, and none to a viewer', async () => {
    const { deps, person, admin } = await usersInMemory();
    const picture = 'uploads/00000000-0000-4000-8000-000000000001.png';
    const viewer = await person({ username: 'demo', isViewer: true, picture });
    const staff = await person({ username: 'eva', isStaff: true, picture });
    const seenBy = async (reader: UserRecord) => {
      const actor = callerOf(reader);
      const { users } = await listUsers({ query: {}, actor }, deps);
      const one = await getUser({ id: staff.id, actor }, deps);
      return [...users, one].map((user) => toWireUser(user).picture);
    };
    expect(await seenBy(admin)).toEqual([picture, picture, null, picture]);
    expect(await seenBy(viewer)).toEqual([null, null, null, null]);
  });

  it('leaves out users whose creation is not finished', async () => {
    const { list, provider, add, deps, actor, store } = await setUp();
    provider.fail(new Error('cognito is away'));
    await expect(add()).rejects.toThrow();
    const id = (await store.users.findByUsername('bob'))?.id ?? '';
    expect((await list({ q: 'bob' })).meta.total).toBe(0);
    expect((await list({})).meta.total).toBe(5);
    await expect(getUser({ id, actor }, deps)).rejects.toMatchObject({ code: 'user-not-found' });
    expect((await failure(deleteUser({ id, actor, ifMatch: undefined }, deps))).code).toBe(
      'user-not-found',
    );
  });
});
