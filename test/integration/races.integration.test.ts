/** Concurrent requests, through the deployed functions on the real engine. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RouteName } from '#shared/routes/table.ts';
import { isActiveAdmin } from '#lambdas/features/users/user.ts';
import { createUser } from '#lambdas/features/users/create-user.usecase.ts';
import { newUser, someNames } from '#test/support/auth-fixtures.ts';
import { begin } from '#test/support/callers.ts';
import { codeAt, giveSecondStep, recoveryCode } from '#test/support/second-steps.ts';
import { type ApiRequest, startWholeApi, type WholeApi } from '#test/support/whole-api.ts';

let api: WholeApi;
let empty: () => Promise<void>;
/** Accounts of earlier tests, whose users are removed from the table only. */
let earlierAccounts: string[];

beforeAll(async () => {
  api = await startWholeApi();
  empty = await api.keepTables();
});

afterAll(() => api?.stop());

beforeEach(async () => {
  await empty();
  earlierAccounts = await api.accountIds();
});

interface Admin {
  id: string;
  email: string;
  token: string;
}

async function admin(): Promise<Admin> {
  const names = someNames();
  const fields = { ...newUser, ...names, is_staff: false, is_admin: true };
  const { id } = await createUser(api.userDeps, fields);
  return { id, email: names.email, token: api.tokens.good(await begin(api, id)) };
}

/** Makes requests that remove another administrator. */
const removals = {
  demotes: ({ id }: Admin): [RouteName, ApiRequest] => [
    'updateUserRole',
    { params: { id }, body: { is_staff: false, is_admin: false, is_viewer: false } },
  ],
  deactivates: ({ id, email }: Admin): [RouteName, ApiRequest] => [
    'updateUser',
    { params: { id }, body: { email, is_active: false } },
  ],
  deletes: ({ id }: Admin): [RouteName, ApiRequest] => ['deleteUser', { params: { id } }],
};

type Removal = keyof typeof removals;

const kinds = Object.keys(removals) as Removal[];
const pairs = kinds.flatMap((first) => kinds.map((second) => ({ first, second })));

async function take(by: Admin, how: Removal, whom: Admin): Promise<number> {
  const [name, request] = removals[how](whom);
  return (await api.call(name, { ...request, token: by.token })).status ?? 0;
}

async function activeAdmins(): Promise<string[]> {
  const ids = (await api.userDeps.users.names(100)).map(({ id }) => id);
  return (await api.userDeps.users.findAll(ids)).filter(isActiveAdmin).map(({ id }) => id);
}

const isDone = (status: number) => status === 200 || status === 204;

describe('of the last two administrators', () => {
  it.each(pairs)('one remains when one $first and the other $second', async ({ first, second }) => {
    const [ada, bob] = [await admin(), await admin()];
    const statuses = await Promise.all([take(ada, first, bob), take(bob, second, ada)]);
    expect(statuses.filter(isDone)).toHaveLength(1);
    // A late request has lost its rights or session, or would remove the last administrator.
    expect([401, 403, 409]).toContain(statuses.find((status) => !isDone(status)));
    const winner = isDone(statuses[0] ?? 0) ? ada : bob;
    expect(await activeAdmins()).toEqual([winner.id]);
  });
});

describe('of six administrators who remove each other in a ring', () => {
  it.each(kinds)(
    'as many remain as are reported, and at least one: each %s the next',
    async (how) => {
      const ring: Admin[] = [];
      for (let count = 0; count < 6; count += 1) ring.push(await admin());
      const next = (index: number) => ring[(index + 1) % ring.length] ?? ring[0];
      const statuses = await Promise.all(
        ring.map((each, index) => take(each, how, next(index) ?? each)),
      );
      const stay = await activeAdmins();
      expect(stay.length).toBeGreaterThanOrEqual(1);
      expect(stay).toHaveLength(ring.length - statuses.filter(isDone).length);
      for (const status of statuses) expect([200, 204, 401, 403, 409]).toContain(status);
    },
  );
});

describe('of twenty at once', () => {
  const twenty = Array.from({ length: 20 }, (_, index) => index);

  /** A spelling that looks the same to people, and that names the same user. */
  const spellings = ['ada-lee', 'ADA-LEE', 'Ada-Lee', 'ａｄａ-ｌｅｅ', ' ada-lee '];
  const spelling = (index: number) => spellings[index % spellings.length] ?? '';

  async function create(fields: (index: number) => object) {
    const { token } = await admin();
    const answers = await Promise.all(
      twenty.map((index) => {
        const body = { ...someNames(), password: 'first-password', ...fields(index) };
        return api.call('createUser', { body, token });
      }),
    );
    const refused = answers.filter(({ status }) => status !== 201);
    return { refused, made: answers.length - refused.length };
  }

  it('one gets the name that all want, in any spelling', async () => {
    const { refused, made } = await create((index) => ({ username: spelling(index) }));
    expect(made).toBe(1);
    for (const { status, text } of refused) {
      expect({ status, ...JSON.parse(text) }).toMatchObject({
        status: 409,
        code: 'username-taken',
      });
    }
    await expectAgreement(2);
  });

  it('one gets the e-mail address that all want, in any spelling', async () => {
    const { refused, made } = await create((index) => ({
      email: `${spelling(index).trim()}@example.com`,
    }));
    expect(made).toBe(1);
    for (const { status, text } of refused) {
      expect({ status, ...JSON.parse(text) }).toMatchObject({ status: 409, code: 'email-taken' });
    }
    await expectAgreement(2);
  });

  it('one change of a user wins when all have seen the same version', async () => {
    const { token, id, email } = await admin();
    const answers = await Promise.all(
      twenty.map((index) =>
        api.call('updateUser', {
          params: { id },
          token,
          ifMatch: 1,
          body: { email, first_name: `Ada ${index}` },
        }),
      ),
    );
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    expect(await api.userDeps.users.findById(id)).toMatchObject({ version: 2 });
  });
});

/** Checks that no user is half created, in the table or in Cognito. */
async function expectAgreement(count: number) {
  const { users } = api.userDeps;
  const names = await users.names(100);
  expect([await users.count(), names.length]).toEqual([count, count]);
  expect(await users.entries()).toEqual([]);
  const accounts = (await api.accountIds()).filter((id) => !earlierAccounts.includes(id));
  expect(accounts.toSorted()).toEqual(names.map(({ id }) => id).toSorted());
}

describe('of four concurrent sign-ins', () => {
  it.each([
    ['code of the app', () => ({ code: codeAt(new Date()) })],
    ['recovery code', () => ({ recovery_code: recoveryCode })],
  ])('one uses up the %s that all have', async (_what, sent) => {
    const user = await createUser(api.userDeps, { ...newUser, ...someNames() });
    await giveSecondStep({ table: api.table, seal: api.seal, userId: user.id });
    const body = { username: user.username, password: newUser.password, ...sent() };
    const attempts = Array.from({ length: 4 }, () => api.call('signIn', { body }));
    const statuses = (await Promise.all(attempts)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 401, 401, 401]);
  });
});
