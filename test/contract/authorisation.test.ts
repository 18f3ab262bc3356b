/**
 * Tests every route for every caller, on real stores: without the rights a request is refused and
 * changes nothing, and with them the same request succeeds. The rights are written out here by
 * hand, so that a changed row of the route table does not change the expectation.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PolicyName, policies } from '#shared/routes/route.ts';
import { type RouteName, routeEntries, routes } from '#shared/routes/table.ts';
import type { PrincipalKind } from '#shared/schemas/common.ts';
import { callers, type People, peopleOf, type Worth } from '#test/support/callers.ts';
import { type RouteRequests, routeRequests } from '#test/support/route-requests.ts';
import { type ApiRequest, startWholeApi } from '#test/support/whole-api.ts';

/** Who may call a route, fewest rights first. */
const groups = {
  everybody: ['anonymous', 'user', 'viewer', 'staff', 'admin'],
  signedIn: ['user', 'viewer', 'staff', 'admin'],
  ownPassword: ['user', 'staff', 'admin'],
  adminArea: ['viewer', 'staff', 'admin'],
  editors: ['staff', 'admin'],
  administrators: ['admin'],
} as const satisfies Record<string, readonly PrincipalKind[]>;

/**
 * Routes other than reads by the admin area and writes by editors. Until a new route is listed here, the tests expect
 * one of these two, so a wrong policy in its row fails.
 */
const exceptions: Partial<Record<RouteName, keyof typeof groups>> = {
  signIn: 'everybody',
  refresh: 'everybody',
  logout: 'signedIn',
  me: 'signedIn',
  reportAccessDenied: 'signedIn',
  changePassword: 'ownPassword',
  updateMe: 'ownPassword',
  readInvitation: 'everybody',
  acceptInvitation: 'everybody',
  updateUserRole: 'administrators',
  beginSecondStep: 'ownPassword',
  confirmSecondStep: 'ownPassword',
  renewRecoveryCodes: 'ownPassword',
  turnOffSecondStep: 'ownPassword',
  forgetTrustedBrowsers: 'ownPassword',
  removeSecondStep: 'administrators',
  getSignInRules: 'administrators',
  updateSignInRules: 'administrators',
  listSessions: 'ownPassword',
  endSession: 'ownPassword',
  endOtherSessions: 'ownPassword',
  signInOptions: 'everybody',
  requestPasswordReset: 'everybody',
  readPasswordReset: 'everybody',
  acceptPasswordReset: 'everybody',
  requestExport: 'administrators',
  findPersonalData: 'administrators',
  exportPersonalData: 'administrators',
  erasePersonalData: 'administrators',

  listPosts: 'everybody',
  getPost: 'everybody',
  getPreview: 'everybody',
  listTags: 'everybody',
  updateSiteSettings: 'administrators',
  restoreSiteSettingsVersion: 'administrators',
  listLabels: 'administrators',
  renameLabel: 'administrators',
  listSiteSettingsVersions: 'editors',
  getSiteSettingsVersion: 'editors',
  listPostVersions: 'editors',
  getPostVersion: 'editors',
  listProjectVersions: 'editors',
  getProjectVersion: 'editors',
  listPageVersions: 'editors',
  getPageVersion: 'editors',
  listWorkingCopies: 'editors',
  listProjects: 'everybody',
  getProject: 'everybody',
  listPages: 'everybody',
  getPage: 'everybody',
  getUploadAddress: 'everybody',

  sendMessage: 'everybody',
  recordVisitorEvent: 'everybody',
  openapi: 'everybody',
};

/** Routes that ignore the token, so that an old token does not prevent signing in or accepting an invitation. */
const tokenIgnoring: readonly RouteName[] = [
  'signIn',
  'refresh',
  'readInvitation',
  'acceptInvitation',
  'signInOptions',
  'requestPasswordReset',
  'readPasswordReset',
  'acceptPasswordReset',
];

/** Callers whose requests succeed, but change nothing in the store. */
const withoutEffect: Partial<Record<RouteName, readonly PrincipalKind[]>> = {
  // Visits of staff and administrators are not counted.
  recordVisitorEvent: ['staff', 'admin'],
  // A read, which is a POST to keep the e-mail address out of logs.
  findPersonalData: ['admin'],
  // The demo login is public, so it must not fill the owner's feed.
  reportAccessDenied: ['viewer'],
};

let people: People;
let requests: RouteRequests;

beforeAll(async () => {
  const api = await startWholeApi();
  people = await peopleOf(api);
  requests = await routeRequests(api, api.tokens.good(people.ofRoles.admin));
});

afterAll(() => people?.api.stop());

const names = routeEntries().map(([name]) => name);

describe('the matrix', () => {
  it('states for every route who may use it, as its row does', () => {
    const rows = names.map((name) => [name, [...policies[routes[name].policy]]]);
    const wanted = names.map((name) => [name, [...groups[groupOf(name)]]]);
    expect(Object.fromEntries(rows)).toEqual(Object.fromEntries(wanted));
  });

  it('would detect another policy on any row', () => {
    const admits = (policy: PolicyName, kind: PrincipalKind) =>
      policies[policy].some((allowed) => allowed === kind);
    const kinds = [...groups.everybody];
    for (const name of names) {
      const others = (Object.keys(policies) as PolicyName[]).filter(
        (policy) => policy !== routes[name].policy,
      );
      for (const policy of others) {
        const noticed = kinds.filter((kind) => admits(policy, kind) !== isFor(name, kind));
        expect(noticed, `${name} as ${policy}`).not.toEqual([]);
      }
    }
  });
});

describe.each(names)('%s', (name) => {
  const cells = callers.map((caller) => ({ ...caller, expected: expectedOf(name, caller.worth) }));
  const refused = cells.flatMap(({ expected, ...caller }) =>
    expected.kind === 'refused' ? [{ ...caller, expected }] : [],
  );
  const served = cells.flatMap(({ expected, ...caller }) =>
    expected.kind === 'served' ? [{ ...caller, expected }] : [],
  );
  let restore: () => Promise<void>;
  let request: ApiRequest;
  let before: ReadonlySet<string>;

  beforeAll(async () => {
    restore = await people.api.keepTables();
    request = await requests(name, people.ofRoles.admin.userId);
    before = await people.api.everything();
  });

  afterAll(() => restore?.());

  it.for(refused)('refuses $who', async ({ expected, enter }) => {
    const { token, userId } = enter(people);
    // Users may change only their own password, so each caller needs a request with their own id.
    const asked = name === 'changePassword' ? await requests(name, userId) : request;
    const { status, text } = await people.api.call(name, { ...asked, token });
    expect({ status, ...JSON.parse(text) }).toMatchObject(expected.answer);
  });

  it('changed nothing for any of them', async () => {
    expect(changes(before, await people.api.everything())).toEqual([]);
  });

  it.for(served)('serves $who', async ({ expected, enter }) => {
    const { token, userId } = enter(people);
    // Only one export may run at a time, so the table is reset before each.
    if (name === 'requestExport') await restore();
    const own = routes[name].method === 'GET' ? request : await requests(name, userId);
    const earlier = routes[name].method === 'GET' ? before : await people.api.everything();
    const { status, text } = await people.api.call(name, { token, ...own });
    expect({ status, text }).toMatchObject({ status: routes[name].status });
    const changed = changes(earlier, await people.api.everything());
    expect(changed.length > 0, changed.join('\n')).toBe(expected.leavesSomething);
  });
});

/** @returns removed and added lines */
function changes(before: ReadonlySet<string>, after: ReadonlySet<string>): string[] {
  const gone = [...before].filter((line) => !after.has(line));
  return [...gone, ...[...after].filter((line) => !before.has(line))];
}

describe('a body that is not valid', () => {
  const withBody = routeEntries().filter(
    ([name, row]) => row.body && groupOf(name) !== 'everybody',
  );

  it.each(withBody)(
    'to %s reveals nothing about the fields to callers without the rights',
    async (name, row) => {
      const params = Object.fromEntries(
        [...row.path.matchAll(/\{(\w+)\}/g)].map(([, key = '']) => [key, '1']),
      );
      const { status } = await people.api.call(name, { params, body: '{"not": "valid"}' });
      expect(status).toBe(401);
    },
  );
});

type Expected =
  | { kind: 'refused'; answer: { status: 401 | 403; code: string } }
  | { kind: 'served'; leavesSomething: boolean };

function expectedOf(name: RouteName, worth: Worth): Expected {
  const writes = routes[name].method !== 'GET';
  if (tokenIgnoring.includes(name)) return { kind: 'served', leavesSomething: writes };
  if ('refusal' in worth) return refusal(401, worth.refusal);
  const { kind, role = kind } = worth;
  if (isFor(name, kind)) {
    const hasEffect = !withoutEffect[name]?.includes(role);
    return { kind: 'served', leavesSomething: writes && hasEffect };
  }
  if (kind === 'anonymous') return refusal(401, 'sign-in-required');
  if (role !== kind) return refusal(403, 'second-step-due');
  return refusal(403, kind === 'viewer' && writes ? 'read-only-account' : 'forbidden');
}

function refusal(status: 401 | 403, code: string): Expected {
  return { kind: 'refused', answer: { status, code } };
}

function isFor(name: RouteName, kind: PrincipalKind): boolean {
  return groups[groupOf(name)].some((allowed) => allowed === kind);
}

function groupOf(name: RouteName): keyof typeof groups {
  return exceptions[name] ?? (routes[name].method === 'GET' ? 'adminArea' : 'editors');
}
